use flagbridge_cards::Face;

/// A set of faces, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// Every face.
    pub const ANY: FaceSet = FaceSet((1 << Face::ALL.len()) - 1);

    /// These faces; no faces mean [`FaceSet::ANY`].
    pub fn of(faces: &[Face]) -> Self {
        match faces.iter().fold(0, |set, face| set | 1 << *face as u8) {
            0 => Self::ANY,
            set => Self(set),
        }
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
