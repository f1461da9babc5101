use std::collections::BTreeMap;

use flagbridge_fleet::Draft;
use proptest::prelude::*;

use super::{Change, Incoming, Ledger, Subject, What, reconcile};
use crate::collection::Collection;
use crate::editor::{Online, Saved};

const FLEET: &str = "flagbridge.fleet.one";

/// A fleet of this name, changed at this time.
fn fleet(id: &str, name: &str, changed: u64) -> Saved {
    Saved::new(id.to_owned(), &Draft { name: name.to_owned(), ..Draft::new() }, changed)
}

/// The names of a fleet's current state and of its versions' states.
fn states(value: &str) -> Vec<String> {
    let saved = Saved::parse(value).unwrap();
    let versions = saved.versions.iter().map(|it| it.draft().name);
    versions.chain([saved.draft().name]).collect()
}

/// A box on the server: the newest state of each item.
#[derive(Default)]
struct Server {
    revision: i64,
    items: BTreeMap<String, (i64, Option<String>)>,
}

/// A device: what its browser keeps, and its ledger.
#[derive(Clone, Default)]
struct Device {
    here: BTreeMap<String, String>,
    ledger: Ledger,
}

impl Device {
    fn receive(&mut self, incoming: Incoming, now: u64) {
        for (key, value) in self.ledger.receive(incoming, &self.here, now) {
            match value {
                Some(value) => self.here.insert(key, value),
                None => self.here.remove(&key),
            };
        }
    }

    /// Reads what others have changed, then sends what they do not know; at a conflict once more.
    fn sync(&mut self, server: &mut Server, now: u64) {
        self.ledger.meet(1);
        loop {
            let since = self.ledger.cursor();
            let unseen: Vec<_> = server.items.iter().filter(|(_, it)| it.0 > since).collect();
            for (key, (revision, value)) in unseen {
                let (key, value) = (key.clone(), value.clone());
                self.receive(Incoming { key, revision: *revision, value }, now);
                self.ledger.has_read(*revision);
            }
            let mut conflict = false;
            for change in self.ledger.changes(&self.here) {
                let newest = server.items.get(&change.key).map_or(0, |it| it.0);
                if newest != change.base {
                    conflict = true;
                    continue;
                }
                server.revision += 1;
                let Change { key, value, .. } = change.clone();
                server.items.insert(key, (server.revision, value));
                self.ledger.accepted(&change, server.revision);
            }
            if !conflict {
                return;
            }
        }
    }
}

#[test]
fn fleets_collection_and_settings_are_shared_and_nothing_else() {
    for (key, subject) in [
        ("flagbridge.fleet.abc", Some(Subject::Fleet)),
        ("flagbridge.edit.abc", Some(Subject::EditToken)),
        ("flagbridge.collection", Some(Subject::Collection)),
        ("flagbridge.starmada.fleet.x", Some(Subject::Starmada)),
        ("flagbridge.edition", Some(Subject::Setting)),
        ("flagbridge.fleet.", None),
        ("flagbridge.owned", None),
        ("flagbridge.game.abc", None),
        ("flagbridge.pack.abc", None),
        ("flagbridge.sync", None),
        ("flagbridge.sync.ledger", None),
    ] {
        assert_eq!(Subject::of(key), subject, "{key}");
    }
}

#[test]
fn of_two_changed_fleets_the_later_is_current_and_the_other_a_version() {
    let mut ours = fleet("one", "ours", 5);
    ours.tags = vec!["tabletop".to_owned()];
    ours.keep_version("League", 3);
    let mut theirs = fleet("one", "theirs", 9);
    theirs.folder = "Worlds".to_owned();
    for (ours, theirs) in [(ours.text(), theirs.text()), (theirs.text(), ours.text())] {
        let both = reconcile(FLEET, None, Some(ours), Some(theirs), |_| true);
        assert_eq!(both.told, Some(("theirs".to_owned(), What::Versioned)));
        let saved = Saved::parse(&both.value.unwrap()).unwrap();
        assert_eq!(saved.draft().name, "theirs");
        let versions: Vec<_> =
            saved.versions.iter().map(|it| (it.name.as_str(), it.at, it.draft().name)).collect();
        let expected =
            [("League", 3, "ours".to_owned()), ("Changed on another device", 5, "ours".to_owned())];
        assert_eq!(versions, expected);
        assert_eq!(
            (saved.folder.as_str(), &saved.tags[..]),
            ("Worlds", &["tabletop".to_owned()][..])
        );
    }
}

#[test]
fn the_same_fleet_with_other_tags_makes_no_version_and_no_note() {
    let (mut ours, mut theirs) = (fleet("one", "same", 5), fleet("one", "same", 6));
    ours.tags = vec!["a".to_owned()];
    theirs.tags = vec!["b".to_owned()];
    let both = reconcile(FLEET, None, Some(ours.text()), Some(theirs.text()), |_| true);
    let saved = Saved::parse(&both.value.unwrap()).unwrap();
    assert_eq!((saved.versions.len(), saved.tags.len(), both.told), (0, 2, None));
}

#[test]
fn the_newer_version_of_a_fleet_on_the_server_goes_on() {
    let online = |version| {
        let base = fleet("one", "base", 1).fleet;
        Some(Online { id: "x".to_owned(), version, base })
    };
    let (mut ours, mut theirs) = (fleet("one", "ours", 9), fleet("one", "theirs", 5));
    (ours.online, theirs.online) = (online(2), online(3));
    let both = reconcile(FLEET, None, Some(ours.text()), Some(theirs.text()), |_| true);
    let saved = Saved::parse(&both.value.unwrap()).unwrap();
    assert_eq!((saved.draft().name.as_str(), saved.online.unwrap().version), ("ours", 3));
}

#[test]
fn what_cannot_be_read_is_kept_beside_the_other() {
    let key = "flagbridge.starmada.fleet.abc";
    let (ours, theirs) = (r#"{"id":"abc","text":"1"}"#, r#"{"id":"abc","text":"2"}"#);
    let taken = format!("{key}-2");
    let both =
        reconcile(key, None, Some(ours.to_owned()), Some(theirs.to_owned()), |it| it != taken);
    assert_eq!(both.value.as_deref(), Some(theirs));
    let (copy, value) = both.copy.unwrap();
    assert_eq!(copy, format!("{key}-3"));
    assert_eq!(value, r#"{"id":"abc-3","text":"1"}"#);
    let newer = r#"{"flagbridge-saved":99,"id":"one"}"#.to_owned();
    let mine = fleet("one", "mine", 1).text();
    let both = reconcile(FLEET, None, Some(mine), Some(newer.clone()), |_| true);
    assert_eq!(both.value, Some(newer));
    let copy = Saved::parse(&both.copy.unwrap().1).unwrap();
    assert_eq!((copy.id.as_str(), copy.draft().name.as_str()), ("one-2", "mine"));
}

#[test]
fn a_collection_takes_the_changes_of_both_devices() {
    let text = |boxes: &[(&str, u16)]| {
        let boxes = boxes.iter().map(|(id, n)| ((*id).to_owned(), *n)).collect();
        Collection { boxes, ..Collection::default() }.text()
    };
    let base = text(&[("swm01", 1), ("swm02", 1), ("swm03", 1)]);
    let ours = text(&[("swm01", 2), ("swm02", 1)]);
    let theirs = text(&[("swm01", 1), ("swm02", 3), ("swm03", 1), ("swm04", 1)]);
    let both = |base: Option<&str>| {
        let both = reconcile(
            "flagbridge.collection",
            base,
            Some(ours.clone()),
            Some(theirs.clone()),
            |_| true,
        );
        both.value.unwrap()
    };
    assert_eq!(both(Some(&base)), text(&[("swm01", 2), ("swm02", 3), ("swm04", 1)]));
    let all = [("swm01", 2), ("swm02", 3), ("swm03", 1), ("swm04", 1)];
    assert_eq!(both(None), text(&all), "without a common state nothing is taken away");
}

#[test]
fn a_fleet_that_one_device_deletes_and_another_changes_is_kept() {
    let mut server = Server::default();
    let (mut one, mut two) = (Device::default(), Device::default());
    one.here.insert(FLEET.to_owned(), fleet("one", "first", 1).text());
    one.sync(&mut server, 1);
    two.sync(&mut server, 1);
    one.here.remove(FLEET);
    two.here.insert(FLEET.to_owned(), fleet("one", "changed", 2).text());
    one.sync(&mut server, 2);
    two.sync(&mut server, 3);
    one.sync(&mut server, 4);
    assert_eq!(one.here, two.here);
    assert_eq!(states(&one.here[FLEET]), ["changed"]);
    assert_eq!(two.ledger.notes()[0].what, What::Kept);
    assert_eq!(one.ledger.deleted_fleets().count(), 0);
    two.here.remove(FLEET);
    two.sync(&mut server, 5);
    one.sync(&mut server, 6);
    assert!(one.here.is_empty(), "an unchanged fleet is deleted everywhere");
    assert_eq!(one.ledger.deleted_fleets().collect::<Vec<_>>(), [FLEET]);
}

#[test]
fn a_box_that_was_made_again_writes_over_nothing() {
    let mut server = Server::default();
    let (mut one, mut two) = (Device::default(), Device::default());
    one.here.insert(FLEET.to_owned(), fleet("one", "first", 1).text());
    one.sync(&mut server, 1);
    two.sync(&mut server, 1);
    one.here.insert(FLEET.to_owned(), fleet("one", "newest", 9).text());
    one.sync(&mut server, 2);
    // The box expires, and the device that has the older state is the first to come back.
    let mut server = Server::default();
    two.ledger.lose();
    two.sync(&mut server, 3);
    assert!(!one.ledger.meet(2) && one.ledger.cursor() == 0);
    one.ledger.meet(1);
    one.sync(&mut server, 4);
    assert_eq!(states(&one.here[FLEET]), ["first", "newest"]);
}

#[test]
fn a_ledger_survives_the_store() {
    let mut ledger = Ledger::default();
    ledger.meet(7);
    let here = BTreeMap::from([(FLEET.to_owned(), "x".to_owned())]);
    let change = ledger.changes(&here).remove(0);
    ledger.accepted(&change, 1);
    let read: Ledger = serde_json::from_str(&serde_json::to_string(&ledger).unwrap()).unwrap();
    assert_eq!(read, ledger);
    assert_eq!(read.changes(&here), []);
    assert_eq!(serde_json::from_str::<Ledger>("{}").unwrap(), Ledger::default());
}

/// Something that happens on one of three devices, to one of two fleets.
#[derive(Clone, Copy, Debug)]
enum Act {
    Edit(usize, usize),
    Delete(usize, usize),
    Sync(usize),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        4 => (0..3_usize, 0..2_usize).prop_map(|(device, fleet)| Act::Edit(device, fleet)),
        1 => (0..3_usize, 0..2_usize).prop_map(|(device, fleet)| Act::Delete(device, fleet)),
        4 => (0..3_usize).prop_map(Act::Sync),
    ];
    proptest::collection::vec(act, 1..40)
}

proptest! {
    /// Whatever is changed on which device in whatever order: in the end all devices have the same, and of every state that
    /// no device has changed or deleted knowingly, each has a current fleet or a version.
    #[test]
    fn all_devices_end_with_the_same_and_nothing_is_lost(acts in acts()) {
        let mut server = Server::default();
        let mut devices = vec![Device::default(); 3];
        let mut alive: Vec<String> = Vec::new();
        for (time, act) in acts.into_iter().enumerate() {
            let now = time as u64 + 1;
            match act {
                Act::Edit(device, fleet_number) => {
                    let (id, name) = (format!("f{fleet_number}"), format!("edit {time}"));
                    let here = &mut devices[device].here;
                    let key = format!("flagbridge.fleet.{id}");
                    let mut saved = match here.get(&key) {
                        Some(value) => Saved::parse(value).unwrap(),
                        None => fleet(&id, "", now),
                    };
                    // The player sees the state and changes it.
                    let seen = saved.draft().name;
                    alive.retain(|it| *it != seen);
                    saved.update(&Draft { name: name.clone(), ..Draft::new() }, now);
                    here.insert(key, saved.text());
                    alive.push(name);
                }
                Act::Delete(device, fleet_number) => {
                    let key = format!("flagbridge.fleet.f{fleet_number}");
                    if let Some(value) = devices[device].here.remove(&key) {
                        let seen = states(&value);
                        alive.retain(|it| !seen.contains(it));
                    }
                }
                Act::Sync(device) => devices[device].sync(&mut server, now),
            }
        }
        for _ in 0..2 {
            for device in &mut devices {
                device.sync(&mut server, 1_000);
            }
        }
        prop_assert_eq!(&devices[0].here, &devices[1].here);
        prop_assert_eq!(&devices[1].here, &devices[2].here);
        let kept: Vec<String> = devices[0].here.values().flat_map(|value| states(value)).collect();
        for name in alive {
            prop_assert!(kept.contains(&name), "{} is not among {:?}", name, kept);
        }
        let before = server.revision;
        devices[1].sync(&mut server, 2_000);
        prop_assert_eq!(server.revision, before, "what all have is not sent again");
    }
}
