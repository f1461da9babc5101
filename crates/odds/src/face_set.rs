use flagbridge_cards::Face;

/// A set of faces, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// Every face.
    pub const ANY: FaceSet = FaceSet((1 << Face::ALL.len()) - 1);

    /// These faces; no faces mean [`FaceSet::ANY`].
    pub const fn of(faces: &[Face]) -> Self {
        let (mut set, mut place) = (0, 0);
        while place < faces.len() {
            set |= 1 << faces[place] as u8;
            place += 1;
        }
        if set == 0 { Self::ANY } else { Self(set) }
    }

    /// Whether the face belongs to the set.
    pub const fn contains(self, face: Face) -> bool {
        self.0 & (1 << face as u8) != 0
    }

    /// The faces of the set, in the order of [`Face::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.iter().copied().filter(move |face| self.contains(*face))
    }
}

impl From<Face> for FaceSet {
    fn from(face: Face) -> Self {
        Self::of(&[face])
    }
}

impl std::fmt::Debug for FaceSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
