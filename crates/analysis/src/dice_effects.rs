//! What the counted cards do to dice and values, as the table's entries say. Written by the test in `written.rs`, which
//! fails if an entry says something else.

use flagbridge_cards::{Color, DefenseToken, Face, HullZone, Pool, Tag};
use flagbridge_odds::{Added, Change, FaceSet, Modification, Range, Reroll};

use crate::effect::{Corner, Deed, Entry, Often, Rearmed, What, When};

#[rustfmt::skip]
pub(crate) static ENTRIES: &[Entry] = &[
    Entry { card: "expanded-hangar-bay", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[], what: What::Plus(Corner::Squadron, 1) },
    ] },
    Entry { card: "nova-defiant-title", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[], what: What::Becomes(Corner::Command, 4) },
    ] },
    Entry { card: "spha-t", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[], what: What::Plus(Corner::Squadron, -2) },
    ] },
    Entry { card: "enhanced-armament", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Left])], what: What::Battery(Rearmed::Plus(Pool::new(1, 0, 0))) },
        Deed { when: &[When::Zones(&[HullZone::Right])], what: What::Battery(Rearmed::Plus(Pool::new(1, 0, 0))) },
    ] },
    Entry { card: "expanded-launchers", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Front])], what: What::Battery(Rearmed::Plus(Pool::new(0, 0, 2))) },
    ] },
    Entry { card: "high-capacity-ion-turbines", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Left])], what: What::Battery(Rearmed::Plus(Pool::new(0, 1, 0))) },
        Deed { when: &[When::Zones(&[HullZone::Right])], what: What::Battery(Rearmed::Plus(Pool::new(0, 1, 0))) },
    ] },
    Entry { card: "lucid-voice-title", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Rear])], what: What::Battery(Rearmed::Becomes(Pool::new(3, 0, 0))) },
        Deed { when: &[When::Zones(&[HullZone::Left])], what: What::Battery(Rearmed::Swap(Color::Blue, Color::Black)) },
        Deed { when: &[When::Zones(&[HullZone::Right])], what: What::Battery(Rearmed::Swap(Color::Blue, Color::Black)) },
    ] },
    Entry { card: "rapid-reload", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Left])], what: What::Battery(Rearmed::Plus(Pool::new(0, 0, 1))) },
        Deed { when: &[When::Zones(&[HullZone::Right])], what: What::Battery(Rearmed::Plus(Pool::new(0, 0, 1))) },
    ] },
    Entry { card: "spinal-armament", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Front])], what: What::Battery(Rearmed::Plus(Pool::new(1, 0, 0))) },
        Deed { when: &[When::Zones(&[HullZone::Rear])], what: What::Battery(Rearmed::Plus(Pool::new(1, 0, 0))) },
    ] },
    Entry { card: "flak-guns", since: "", whole_fleet: false, often: Often::Lasting, deeds: &[
        Deed { when: &[], what: What::AntiSquadron(Rearmed::All(Color::Black)) },
    ] },
    Entry { card: "admiral-ackbar-commander", since: "", whole_fleet: true, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip, When::Zones(&[HullZone::Left, HullZone::Right])], what: What::Modify(Modification::Add { count: 2, color: Added::Of(Color::Red) }) },
    ] },
    Entry { card: "b2-rocket-troopers", since: "", whole_fleet: false, often: Often::OnceARound, deeds: &[
        Deed { when: &[When::AtSquadron], what: What::Modify(Modification::Add { count: 1, color: Added::InPool }) },
    ] },
    Entry { card: "clone-captain-zak-officer", since: "", whole_fleet: false, often: Often::OnceARound, deeds: &[
        Deed { when: &[When::Zones(&[HullZone::Left, HullZone::Right, HullZone::Rear, HullZone::LeftAuxiliary, HullZone::RightAuxiliary])], what: What::Modify(Modification::Add { count: 1, color: Added::InPool }) },
    ] },
    Entry { card: "dominator-title", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::UpTo(Range::Medium)], what: What::Modify(Modification::Add { count: 2, color: Added::Of(Color::Blue) }) },
    ] },
    Entry { card: "external-racks", since: "", whole_fleet: false, often: Often::OnceAGame, deeds: &[
        Deed { when: &[When::UpTo(Range::Close)], what: What::Modify(Modification::Add { count: 2, color: Added::Of(Color::Black) }) },
    ] },
    Entry { card: "patriot-fist-title", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip, When::From(Range::Medium), When::UpTo(Range::Long)], what: What::Modify(Modification::Add { count: 2, color: Added::Of(Color::Blue) }) },
    ] },
    Entry { card: "slaved-turrets", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Add { count: 1, color: Added::Of(Color::Red) }) },
    ] },
    Entry { card: "dual-turbolaser-turrets", since: "", whole_fleet: false, often: Often::OnceARound, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::Add { count: 1, color: Added::Of(Color::Red) }) },
        Deed { when: &[], what: What::Modify(Modification::Remove { count: 1 }) },
    ] },
    Entry { card: "linked-turbolaser-towers", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtSquadron], what: What::Modify(Modification::Add { count: 2, color: Added::Any }) },
        Deed { when: &[], what: What::Modify(Modification::Reroll(Reroll { most: Some(1), color: Some(Color::Red), faces: FaceSet::ANY })) },
    ] },
    Entry { card: "linked-turbolaser-towers", since: "rrg-1.6", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtSquadron], what: What::Modify(Modification::Add { count: 2, color: Added::Any }) },
        Deed { when: &[When::AtShipOnlyWith(Tag::Bombard)], what: What::Modify(Modification::Reroll(Reroll { most: Some(1), color: Some(Color::Red), faces: FaceSet::ANY })) },
    ] },
    Entry { card: "ordnance-experts", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::Reroll(Reroll { most: None, color: Some(Color::Black), faces: FaceSet::ANY })) },
    ] },
    Entry { card: "ordnance-experts", since: "rrg-1.5", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::Reroll(Reroll { most: Some(2), color: Some(Color::Black), faces: FaceSet::ANY })) },
    ] },
    Entry { card: "annihilator-title", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtSquadron], what: What::Modify(Modification::Reroll(Reroll { most: Some(1), color: None, faces: FaceSet::ANY })) },
    ] },
    Entry { card: "point-defense-reroute", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtSquadron, When::UpTo(Range::Close)], what: What::Modify(Modification::Reroll(Reroll { most: None, color: None, faces: FaceSet::of(&[Face::Critical, Face::HitCritical]) })) },
    ] },
    Entry { card: "shu-mai-officer", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Reroll(Reroll { most: Some(3), color: None, faces: FaceSet::ANY })) },
    ] },
    Entry { card: "veteran-gunners", since: "", whole_fleet: false, often: Often::OnceARound, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::RerollPool) },
    ] },
    Entry { card: "veteran-gunners", since: "rrg-1.6", whole_fleet: false, often: Often::OnceARound, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::RerollPool) },
    ] },
    Entry { card: "darth-vader-commander", since: "", whole_fleet: true, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Reroll(Reroll { most: None, color: None, faces: FaceSet::ANY })) },
    ] },
    Entry { card: "warlord-title", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[], what: What::Modify(Modification::Change(Change { most: 1, color: None, from: FaceSet::of(&[Face::Accuracy]), to: FaceSet::of(&[Face::Hit, Face::HitHit]) })) },
    ] },
    Entry { card: "weapons-battery-techs", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Change(Change { most: 1, color: None, from: FaceSet::of(&[Face::Accuracy]), to: FaceSet::of(&[Face::Critical, Face::HitCritical]) })) },
    ] },
    Entry { card: "sw-7-ion-batteries", since: "", whole_fleet: false, often: Often::EveryAttack, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Change(Change { most: 255, color: Some(Color::Blue), from: FaceSet::of(&[Face::Accuracy]), to: FaceSet::of(&[Face::Hit]) })) },
    ] },
    Entry { card: "turbolaser-reroute-circuits", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::Has(DefenseToken::Evade)], what: What::Modify(Modification::Change(Change { most: 1, color: Some(Color::Red), from: FaceSet::ANY, to: FaceSet::of(&[Face::Critical, Face::HitHit]) })) },
    ] },
    Entry { card: "turbolaser-reroute-circuits", since: "faq-3.2.1", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::Has(DefenseToken::Evade)], what: What::Modify(Modification::Change(Change { most: 1, color: Some(Color::Red), from: FaceSet::ANY, to: FaceSet::of(&[Face::Critical, Face::HitHit]) })) },
    ] },
    Entry { card: "governor-pryce-officer", since: "", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Change(Change { most: 1, color: None, from: FaceSet::ANY, to: FaceSet::of(&[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy]) })) },
    ] },
    Entry { card: "governor-pryce-officer", since: "rrg-1.6", whole_fleet: false, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Change(Change { most: 1, color: None, from: FaceSet::ANY, to: FaceSet::of(&[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical]) })) },
    ] },
    Entry { card: "intensify-firepower", since: "", whole_fleet: true, often: Often::AtAPrice, deeds: &[
        Deed { when: &[When::AtShip], what: What::Modify(Modification::Change(Change { most: 1, color: None, from: FaceSet::ANY, to: FaceSet::of(&[Face::Hit]) })) },
    ] },
];
