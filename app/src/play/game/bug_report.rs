//! A report of a rules problem, ready to be sent: where the game stands, what is asked, and the record.

use super::session::Session;
use super::wording;

/// The report for the game as it stands, with room for the player's own words at the top.
pub fn text(session: &Session) -> String {
    let table = session.table();
    let game = table.game();
    let asked = match table.decision() {
        Some(decision) => {
            let player = session.player(decision.seat);
            format!("{player} is asked: {}", wording::question(table, decision))
        }
        None => "The game is over.".to_owned(),
    };
    let last = session.log().iter().rev().take(6).map(|entry| format!("- {}", entry.text));
    let mut last: Vec<String> = last.collect();
    last.reverse();
    let number = session.length();
    format!(
        "Rules problem\n\n\
         What happened:\n\n\n\
         What should happen, and which rule or card says so:\n\n\n\
         Rules: {}, engine revision {}\n\
         Round {}, after {number} answers\n\
         {asked}\n\n\
         What happened last:\n{}\n\n\
         To get a scenario from this report, save the lines from \"flagbridge record\" on as game.txt and run:\n\
         flagbridge scenario --from game.txt:{number}\n\n{}",
        game.rules.edition().title,
        game.revision,
        table.round(),
        last.join("\n"),
        session.answers_text(),
    )
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;
    use flagbridge_engine::record::Record;

    use super::super::fixture;
    use super::*;

    #[test]
    fn a_report_names_the_question_and_holds_the_record() {
        let mut session = fixture::session(["person", "bot-ensign"]);
        fixture::play(&mut session, 60, |_, _| {});
        let report = text(&session);
        assert!(report.contains("is asked: "), "{report}");
        assert!(report.contains("after 60 answers"), "{report}");
        assert!(report.contains("--from game.txt:60"), "{report}");
        let record = report.split_once("\n\nflagbridge record ").unwrap().1;
        let record = format!("flagbridge record {record}");
        assert_eq!(Record::read(&record, catalogue()).unwrap().actions.len(), 60);
    }
}
