//! Whatever text is given, nothing panics.

mod common;

use flagbridge_engine::record::{Picture, Record, watch};
use flagbridge_engine::scenario::Scenario;
use proptest::prelude::*;

/// Words of the notation, numbers and rubbish.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        proptest::sample::select(vec![
            "pass",
            "first",
            "objective",
            "obstacle",
            "deploy",
            "dials",
            "activate",
            "token",
            "clear-raid",
            "resolve",
            "repair",
            "attack",
            "accuracy",
            "spend",
            "critical",
            "use",
            "pick",
            "speed",
            "course",
            "move",
            "place",
            "A1",
            "B1",
            "As1",
            "A0",
            "B99",
            "front",
            "rear",
            "navigate",
            "both",
            "dice",
            "red:hit",
            "black:accuracy",
            "turn",
            "zone",
            "900,400",
            "-1,99999999",
            "brace",
            "exhausted-evade",
            "0",
            "255",
            "256",
            "-3",
            "left",
            "right",
            "move",
            "discard",
            "facedown",
            "ability",
            "swarm",
            "refuse",
            "because",
            "allow",
            "not",
            "saw",
            "offers",
            "expect",
            "asks",
            "pass?",
            "intel-officer",
            "[all]",
            "[rrg-1.5+]",
            "marker",
            "at",
            "battery",
            "discards",
            "campaign",
            "scarred",
            "veteran",
            "retreat",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,12}",
    ];
    proptest::collection::vec(word, 0..7).prop_map(|words| words.join(" "))
}

fn header() -> String {
    "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\nobjectives true\n\
     A ship cr90-corvette-a\nB ship cr90-corvette-a\n\n"
        .to_owned()
}

proptest! {
    #[test]
    fn no_line_panics_and_what_reads_writes_back(line in line()) {
        let table = common::random_table(flagbridge_data::catalogue().current(), 100, 1);
        if let Ok(action) = table.game().read(&line) {
            prop_assert_eq!(table.game().read(&table.game().write(&action)), Ok(action.clone()));
            let mut trial = table.clone();
            let before = trial.hash();
            if trial.apply(&action).is_err() {
                prop_assert_eq!(trial.hash(), before);
            }
        }
    }

    #[test]
    fn no_text_panics_as_a_record(text in "\\PC{0,200}", lines in proptest::collection::vec(line(), 0..20)) {
        let catalogue = flagbridge_data::catalogue();
        let _ = Record::read(&text, catalogue);
        let played = format!("{}{}", header(), lines.join("\n"));
        if let Ok(record) = Record::read(&played, catalogue) {
            let _ = record.replay(catalogue, |_, _| {});
        }
        let _ = watch(&format!("{played}\n\nfilm 1\n{text}"), catalogue);
    }

    #[test]
    fn no_line_of_a_campaign_panics_and_what_reads_writes_back(
        lines in proptest::collection::vec(("(campaign )?(first|objective|scarred|veteran)?", line()), 0..6)
    ) {
        let catalogue = flagbridge_data::catalogue();
        let lines: String = lines.iter().map(|(word, rest)| format!("{word} {rest}\n")).collect();
        let text = header().trim_end().to_owned() + "\ncampaign first A\n" + &lines + "\n";
        if let Ok(record) = Record::read(&text, catalogue)
            && let Ok(written) = record.write(catalogue)
        {
            let read = Record::read(&written, catalogue);
            prop_assert_eq!(read.map(|it| it.campaign).ok(), Some(record.campaign));
        }
    }

    #[test]
    fn no_picture_panics_however_wrong_its_facts_are(
        facts in proptest::collection::vec(("(A1|B1|obstacle|marker|station) (0|1|pose|shields|damage|dials|card 0|defense)|attack|deck|ended|dice", line()), 0..20)
    ) {
        let catalogue = flagbridge_data::catalogue();
        let record = Record::read(&header(), catalogue).expect("a header");
        let picture: Picture = facts.into_iter().collect();
        let table = picture.table(&record.game(catalogue).expect("a game"));
        let _ = Picture::of(&table);
    }

    #[test]
    fn no_text_panics_as_a_scenario(text in "\\PC{0,200}", lines in proptest::collection::vec(line(), 0..12)) {
        let catalogue = flagbridge_data::catalogue();
        let _ = Scenario::read(&text);
        let script = lines.join("\n").replace(['\\', '"', '\''], "");
        let file = format!(
            "title = 'x'\ncite = 'y'\n[ships.A1]\ncard = 'cr90-corvette-a'\nplace = {{ at = [900, 200] }}\n\
             [ships.B1]\ncard = 'cr90-corvette-a'\nplace = {{ at = [900, 700] }}\n[play]\nscript = '''\n{script}\n'''\n"
        );
        if let Ok(scenario) = Scenario::read(&file) {
            let _ = scenario.run(catalogue);
        }
    }
}
