use flagbridge_bots::Ensign;
use flagbridge_cards::Catalogue;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Action, Table};

use crate::report::Judged;

/// How the game might have gone with the better answer: the record up to the decision, that answer, and then ensigns on both
/// sides to the end of the round, with the dice that came next.
pub fn better_line(
    record: &Record,
    judged: &Judged,
    catalogue: &'static Catalogue,
) -> Result<Record, BadRecord> {
    let mut line = record.clone();
    line.actions.truncate(judged.place);
    let mut table = line.replay(catalogue, |_, _| ())?;
    let unread = |fault| BadRecord::Action { line: judged.place + 1, fault };
    let best = table.game().read(&judged.best).map_err(unread)?;
    let mut play = |table: &mut Table, action: Action| -> Result<(), BadRecord> {
        let place = line.actions.len() + 1;
        table.apply(&action).map_err(|refusal| BadRecord::Refused(place, refusal))?;
        line.actions.push(action);
        Ok(())
    };
    play(&mut table, best)?;
    let ensign = Ensign::new(1);
    while let Some(decision) = table.decision().filter(|_| table.round() == judged.round) {
        let Some(answer) = ensign.answer(&table.view(decision.seat)) else { break };
        play(&mut table, answer)?;
    }
    Ok(line)
}
