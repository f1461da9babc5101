use flagbridge_campaigns::{
    Author, Campaign, CampaignLog, CardLine, FleetCheck, FleetStep, Side, Stand, Verdict, seen_by,
    whole_log,
};

use super::{CampaignFile, player_of};
use crate::failure::Failure;
use crate::output::Output;

/// The seat that a word names.
pub fn seat(campaign: &CampaignFile, text: &str) -> Result<Author, Failure> {
    match (Side::of(text), text) {
        (Some(side), _) => Ok(Author::Team(side)),
        (None, "spectator") => Ok(Author::Spectator),
        (None, _) => player_of(campaign, text).map(Author::Player),
    }
}

/// Writes the campaign as a seat may see it, or all of it.
pub fn write(
    log: &CampaignLog,
    viewer: Option<Author>,
    json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    match viewer {
        Some(viewer) if json => output.json(&seen_by(log, viewer)),
        Some(viewer) => write_state(&seen_by(log, viewer).campaign, output),
        None if json => output.json(log.state()),
        None => write_state(log.state(), output),
    }
}

fn write_state(campaign: &Campaign, output: &mut Output) -> Result<(), Failure> {
    output.line(&format!(
        "{}: turn {}, {}",
        campaign.name(),
        campaign.turn,
        campaign.phase.name()
    ))?;
    for side in Side::BOTH {
        let team = campaign.team(side);
        let resources: String = if campaign.kind().has_acts() {
            let tokens = team.tokens.iter().map(|(it, count)| format!(", {count} {}", it.name()));
            tokens.collect()
        } else {
            team.resources.map(|it| format!(", {it} resource points")).unwrap_or_default()
        };
        output.line(&format!("{}: {} campaign points{resources}", side.name(), team.points))?;
    }
    if let Some(acts) = &campaign.acts {
        let [rebels, empire] = acts.scored;
        output.line(&format!("Act {}: {rebels} : {empire} campaign points", acts.act))?;
    }
    if let Some(verdict) = campaign.verdict() {
        let words = match verdict {
            Verdict::Stalemate => "Stalemate",
            Verdict::Minor(_) => "Minor victory",
            Verdict::Clear(_) => "Clear victory",
        };
        output.line(words)?;
    }
    if let Some(winner) = campaign.winner {
        output.line(&format!("{} won the campaign", winner.name()))?;
    }
    output.line("\nPlaces")?;
    for (location, place) in campaign.locations().iter().zip(&campaign.places) {
        let words = match &place.holding {
            Some(it) => {
                let stand = it.stand.map_or("presence", Stand::name);
                format!("{} {stand}", it.side.adjective())
            }
            None if place.destroyed => "destroyed".to_owned(),
            None => continue,
        };
        output.line(&format!("  {}: {words}", location.name))?;
    }
    output.line("\nFleets")?;
    for player in &campaign.players {
        let roster = &player.roster;
        let words = format!("{} points, {} units", roster.points(), roster.units.len());
        output.line(&format!(
            "  {} {} ({}): {words}",
            player.id,
            player.name,
            player.side.adjective()
        ))?;
        if let Some(force) = &player.force {
            let abilities: Vec<&str> = force.known().map(|it| it.name).collect();
            let condition = force.condition.map(|it| format!(", {}", it.name()));
            output.line(&format!(
                "    Commander {}: {}, {} experience{}",
                force.commander,
                abilities.join(", "),
                force.experience,
                condition.unwrap_or_default()
            ))?;
        }
        for unit in roster.units.iter().filter(|it| it.scarred || it.veteran) {
            let scar = if unit.scarred { " scarred" } else { "" };
            let veteran = if unit.veteran { " veteran" } else { "" };
            output.line(&format!("    {} {}:{scar}{veteran}", unit.id, unit.name()))?;
        }
    }
    for battle in campaign.current_battles() {
        let place = campaign.site(battle);
        output.line(&format!("\nBattle {}: {} at {place}", battle.number, battle.kind.name()))?;
    }
    output.line("\nTo do")?;
    for due in campaign.due() {
        let who = due.player.map_or(due.side.name(), |it| campaign.name_of(it));
        output.line(&format!("  {who}: {}", due.words))?;
    }
    Ok(())
}

/// Writes all changes, oldest first.
pub fn write_log(log: &CampaignLog, output: &mut Output) -> Result<(), Failure> {
    for line in whole_log(log) {
        let mark = if line.undone { " (undone)" } else { "" };
        output.line(&format!("{:>5}  {}{mark}", line.number, line.words))?;
    }
    Ok(())
}

/// Writes what is wrong with a fleet.
pub fn write_check(checked: &FleetCheck, output: &mut Output) -> Result<(), Failure> {
    if checked.problems.is_empty() {
        return output.line(&format!(
            "The fleet can be submitted: {} points, new cards for {}",
            checked.points, checked.cost
        ));
    }
    for problem in &checked.problems {
        let cite =
            if problem.cite.is_empty() { String::new() } else { format!(" ({})", problem.cite) };
        output.line(&format!("{}{cite}", problem.message))?;
    }
    Ok(())
}

/// Writes how a fleet became what it is.
pub fn write_history(steps: &[FleetStep], output: &mut Output) -> Result<(), Failure> {
    for step in steps {
        let turn = if step.turn == 0 { "Setup".to_owned() } else { format!("Turn {}", step.turn) };
        output.line(&format!("{turn}, {}. {}: {} points", step.entry, step.what, step.points))?;
        let cards = |cards: &[CardLine]| {
            cards.iter().map(|it| format!("{} ({})", it.name, it.points)).collect::<Vec<_>>()
        };
        let parts = [
            ("bought", cards(&step.bought)),
            ("lost", cards(&step.lost)),
            ("scarred", step.scarred.clone()),
            ("repaired", step.repaired.clone()),
            ("veterans", step.veterans.clone()),
        ];
        for (name, words) in parts.iter().filter(|(_, words)| !words.is_empty()) {
            output.line(&format!("  {name}: {}", words.join(", ")))?;
        }
    }
    Ok(())
}
