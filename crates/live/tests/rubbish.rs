//! Neither server nor client panics, whatever is received.

mod common;

use common::armada;
use flagbridge_engine::Viewer;
use flagbridge_live::{ClientMessage, Clock, Follower, Host, Row, ServerMessage, Update};
use proptest::prelude::*;

/// An update of a game that has just begun.
fn update() -> Update {
    let rows = common::begun(1, Clock::None);
    let mut host = Host::open(&rows, armada()).expect("a log");
    let (sent, _) = host.connect(1, Viewer::Spectator, 0, 0);
    let update = sent.into_iter().find_map(|sent| match sent.message {
        ServerMessage::Update(update) => Some(*update),
        _ => None,
    });
    update.expect("everybody who comes is told")
}

proptest! {
    #[test]
    fn text_is_a_message_or_refused(text in "\\PC{0,200}") {
        prop_assert!(serde_json::from_str::<ClientMessage>(&text).is_err());
        prop_assert!(serde_json::from_str::<ServerMessage>(&text).is_err());
        prop_assert!(serde_json::from_str::<Row>(&text).is_err());
    }

    #[test]
    fn a_damaged_update_is_asked_for_again(place in any::<prop::sample::Index>(), letter in "[A-Za-z0-9_-]") {
        let whole = update();
        let mut damaged = whole.clone();
        let state = damaged.state.as_mut().expect("a table");
        let place = place.index(state.len());
        let changed = state[place..=place] != *letter;
        state.replace_range(place..=place, &letter);
        let mut follower = Follower::new(armada(), "key", "test");
        let reaction = follower.receive(ServerMessage::Update(Box::new(damaged)));
        if changed && !reaction.say.is_empty() {
            let asks_anew =
                matches!(reaction.say[0], ClientMessage::Resync { since: 0, differs: true });
            prop_assert!(asks_anew);
            prop_assert_eq!(follower.number(), 0);
        }
        let healed = follower.receive(ServerMessage::Update(Box::new(whole.clone())));
        prop_assert!(healed.say.is_empty());
        prop_assert_eq!(follower.number(), whole.number);
        let hash = follower.table().map(|table| format!("{:016x}", table.hash()));
        prop_assert_eq!(hash, whole.hash);
    }
}
