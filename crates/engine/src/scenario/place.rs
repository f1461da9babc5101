use std::collections::BTreeMap;
use std::sync::Arc;

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command, DefenseToken, HullZone, Resolved};

use super::file::Scenario;
use crate::effects::fleet_rule_number;
use crate::geometry::{Edge, Heading, Point, Pose};
use crate::state::{
    CampaignBattle, CampaignFleet, Damage, Game, Marker, MarkerKind, Options, Phase, Presence,
    RoundStage, SetupStage, ShipPhase, SquadronPhase, Step, Table, Team,
};
use crate::terms::{Roster, RosterShip, Seat, Token, Unit, Window};

impl Scenario {
    /// The table the scenario begins with.
    pub(super) fn table(
        &self,
        rules: Resolved<'static>,
        inert: &[CardNumber],
    ) -> Result<Table, String> {
        let game = Game::with_inert(rules, self.options(rules)?, self.rosters(rules)?, inert)
            .map_err(|fault| fault.to_string())?;
        let campaign = self.campaign(&game)?;
        let game = game.with_campaign(campaign).map_err(|fault| fault.to_string())?;
        let game = game.with_teams(self.teams()?);
        let mut table = Table::bare(Arc::new(game), self.seed);
        if self.phase == "setup" {
            table.push(SetupStage::Initiative);
            table.advance();
            return Ok(table);
        }
        table.first = seat(&self.first)?;
        if self.phase == "deploy" {
            self.lay_tokens(&mut table)?;
            table.events.clear();
            table.push(SetupStage::BeforeDeploy);
            table.open(Window::SetupAfterObstacles, None);
            table.chance.expect_script();
            table.advance();
            return Ok(table);
        }
        self.lay_out(&mut table)?;
        table.round = self.round;
        let turn = self.turn.as_deref().map_or(Ok(table.first), seat)?;
        let (phase, steps) = match self.phase.as_str() {
            "command" => (Phase::Command, vec![Step::Round(RoundStage::Command)]),
            "ship" => {
                let turns =
                    Step::ShipPhase(ShipPhase { turn, passed: [false; 2], activated: [true; 2] });
                (Phase::Ship, vec![Step::Round(RoundStage::AfterShip), turns])
            }
            "ship-start" => (Phase::Ship, vec![Step::Round(RoundStage::Ship)]),
            "squadron" => {
                let turns = Step::SquadronPhase(SquadronPhase { turn, left: 2 });
                (Phase::Squadron, vec![Step::Round(RoundStage::AfterSquadron), turns])
            }
            "status" => (Phase::Status, vec![Step::Round(RoundStage::Status)]),
            other => return Err(format!("\"{other}\" is not a phase")),
        };
        table.phase = phase;
        steps.into_iter().for_each(|step| table.push(step));
        table.chance.expect_script();
        table.advance();
        Ok(table)
    }

    fn options(&self, rules: Resolved<'static>) -> Result<Options, String> {
        let mut options = match &self.mode {
            None => Options::STANDARD,
            Some(id) => {
                let mode = rules.catalogue().mode(id);
                Options::of(mode.ok_or_else(|| format!("there is no mode \"{id}\""))?)
            }
        };
        match self.rounds {
            Some(0) => options = options.unlimited(),
            Some(rounds) => options.rounds = Some(rounds),
            None => {}
        }
        options.short_edges = self.short_edges;
        Ok(options)
    }

    fn teams(&self) -> Result<[Team; 2], String> {
        let mut teams: [Team; 2] = Default::default();
        for (name, entry) in &self.teams {
            teams[seat(name)?.index()] = Team {
                commander: entry.commander,
                ships: entry.ships.clone(),
                squadrons: entry.squadrons.clone(),
            };
        }
        Ok(teams)
    }

    fn campaign(&self, game: &Game) -> Result<Option<CampaignBattle>, String> {
        let Some(entry) = &self.campaign else { return Ok(None) };
        let unit =
            |name: &String| game.unit_named(name).ok_or_else(|| format!("there is no {name}"));
        let objective = self.objective.as_ref().map(|id| number(game.rules, id)).transpose()?;
        Ok(Some(CampaignBattle {
            first: seat(&self.first)?,
            objective,
            scarred: entry.scarred.iter().map(unit).collect::<Result<_, _>>()?,
            veterans: entry.veterans.iter().map(unit).collect::<Result<_, _>>()?,
            fleets: entry.fleets.iter().map(|text| fleet(game, text)).collect::<Result<_, _>>()?,
        }))
    }

    fn rosters(&self, rules: Resolved<'static>) -> Result<[Roster; 2], String> {
        let card = |id: &String| number(rules, id);
        let mut rosters: [Roster; 2] = Default::default();
        for seat in Seat::ALL {
            let roster = &mut rosters[seat.index()];
            for entry in in_order(&self.ships, &seat.to_string())? {
                roster.ships.push(RosterShip {
                    card: card(&entry.card)?,
                    upgrades: entry.upgrades.iter().map(card).collect::<Result<_, _>>()?,
                });
            }
            for entry in in_order(&self.squadrons, &format!("{seat}s"))? {
                roster.squadrons.push(card(&entry.card)?);
            }
            for id in self.objectives.get(&seat.to_string()).into_iter().flatten() {
                roster.objectives.push(card(id)?);
            }
        }
        let named = self.ships.len() + self.squadrons.len();
        let listed: usize =
            rosters.iter().map(|roster| roster.ships.len() + roster.squadrons.len()).sum();
        let joined = in_order(&self.ships, "X")?.len() + in_order(&self.squadrons, "Xs")?.len();
        if named != listed + joined {
            return Err("ships are named A1, B1, X1…, squadrons As1, Bs1, Xs1…".to_owned());
        }
        if let Some(id) = &self.objective {
            let second = seat(&self.first)?.other();
            rosters[second.index()].objectives.push(card(id)?);
        }
        Ok(rosters)
    }

    /// Lays the objective, tokens and obstacles: everything that lies on the table before the fleets come.
    fn lay_tokens(&self, table: &mut Table) -> Result<(), String> {
        if let Some(id) = &self.objective {
            table.objective = Some(number(table.game.rules, id)?);
        }
        for (name, tokens) in &self.pass_tokens {
            table.pass_tokens[seat(name)?.index()] = *tokens;
        }
        for (name, tokens) in &self.victory_tokens {
            table.victory[seat(name)?.index()] = *tokens;
        }
        self.join(table)?;
        for entry in &self.obstacles {
            let all = table.game.obstacles();
            let token = all.iter().position(|obstacle| obstacle.id == entry.id);
            let token = token.ok_or_else(|| format!("there is no obstacle \"{}\"", entry.id))?;
            let pose = Pose::new(point(entry.at)?, Heading::new(hundredths(entry.heading)?));
            table.lay_obstacle(token as u8, all[token].kind, pose);
            if let Some(obstacle) = table.obstacles.last_mut() {
                obstacle.objectives += entry.objective_tokens;
            }
            if let Some(station) = table.stations.last_mut().filter(|_| entry.damage > 0) {
                let from = table.deck.len().saturating_sub(usize::from(entry.damage).min(12));
                station.damage.extend(table.deck.drain(from..));
            }
        }
        for entry in &self.markers {
            let kind = MarkerKind::ALL.into_iter().find(|kind| kind.id() == entry.kind);
            let kind = kind.ok_or_else(|| format!("\"{}\" is not a marker", entry.kind))?;
            let owner = entry.owner.as_deref().map(seat).transpose()?;
            let _ = table.markers.try_push(Marker { kind, at: point(entry.at)?, owner });
        }
        Ok(())
    }

    fn lay_out(&self, table: &mut Table) -> Result<(), String> {
        self.lay_tokens(table)?;
        self.stand_everything(table)?;
        self.set_ships(table)?;
        for (name, entry) in &self.squadrons {
            let Some(Unit::Squadron(squadron)) = table.game.unit_named(name) else { continue };
            let game = table.game.clone();
            let printed = game.squadron(squadron).squadron.defense_tokens.as_slice();
            let state = table.squadron_mut(squadron);
            if entry.destroyed {
                state.place = Presence::Destroyed;
            }
            state.objectives = entry.objective_tokens;
            state.hull = entry.hull.unwrap_or(state.hull);
            state.activated = entry.activated;
            if let Some(tokens) = &entry.defense {
                state.defense = tokens.iter().map(|word| token(word)).collect::<Result<_, _>>()?;
                state.lost = lost(printed, &state.defense);
            }
        }
        for id in &self.discards {
            let card = draw(table, id)?;
            table.discards.extend(card);
        }
        self.stack_deck(table)?;
        table.events.clear();
        Ok(())
    }

    /// Units that no list brought, and what lies on the objective card.
    fn join(&self, table: &mut Table) -> Result<(), String> {
        let rules = table.game.rules;
        let side = |side: Option<&str>| seat(side.ok_or("a unit that joins needs a side")?);
        for entry in in_order(&self.ships, "X")? {
            table.join(side(entry.side.as_deref())?, number(rules, &entry.card)?);
        }
        for entry in in_order(&self.squadrons, "Xs")? {
            table.join(side(entry.side.as_deref())?, number(rules, &entry.card)?);
        }
        table.objective_card.tokens = self.objective_card.tokens;
        for word in &self.objective_card.dials {
            let _ = table.objective_card.dials.try_push(Some(command(word)?));
        }
        table.objective_card.edge = match self.objective_card.edge.as_deref() {
            None => None,
            Some("west") => Some(Edge::West),
            Some("east") => Some(Edge::East),
            Some(other) => return Err(format!("\"{other}\" is not a short edge")),
        };
        Ok(())
    }

    fn set_ships(&self, table: &mut Table) -> Result<(), String> {
        for (name, entry) in &self.ships {
            let Some(Unit::Ship(ship)) = table.game.unit_named(name) else { continue };
            let most = table.game.ship(ship).ship.speed.max();
            let dials = usize::from(table.command_value(ship).min(6));
            let cards: Vec<_> = table.game.ship(ship).upgrades().map(|card| card.id).collect();
            let upgrade = |id: &String| {
                let place = cards.iter().position(|card| card == id);
                place.ok_or_else(|| format!("{name} has no upgrade \"{id}\""))
            };
            let game = table.game.clone();
            let printed = game.ship(ship).ship.defense_tokens.as_slice();
            let state = table.ship_mut(ship);
            if entry.destroyed {
                state.place = Presence::Destroyed;
            }
            state.speed = entry.speed.unwrap_or(most.min(2));
            for (zone, shields) in &entry.shields {
                let zone =
                    HullZone::from_id(zone).ok_or_else(|| format!("\"{zone}\" is not a zone"))?;
                state.shields[zone as usize] = *shields;
            }
            for word in entry.stack.as_ref().unwrap_or(&entry.dials) {
                let _ = state.dials.try_push(Some(command(word)?));
            }
            let is_filled = entry.stack.is_none() && self.phase != "command";
            while state.dials.len() < dials && is_filled {
                state.dials.push(Some(Command::Navigate));
            }
            for word in &entry.tokens {
                state.tokens.insert(command(word)?);
            }
            for word in &entry.raids {
                state.raids.insert(command(word)?);
            }
            if let Some(tokens) = &entry.defense {
                state.defense = tokens.iter().map(|word| token(word)).collect::<Result<_, _>>()?;
                state.lost = lost(printed, &state.defense);
            }
            state.activated = entry.activated;
            state.objectives = entry.objective_tokens;
            for id in &entry.exhausted {
                state.upgrades[upgrade(id)?].exhausted = true;
            }
            for (id, words) in &entry.card_tokens {
                let tokens =
                    words.iter().map(|word| command(word)).collect::<Result<Vec<_>, _>>()?;
                let place = upgrade(id)?;
                state.upgrades[place].tokens = tokens.into_iter().take(8).collect();
            }
            state.targeting = entry.targeting.map(point).transpose()?;
            for id in &entry.discarded {
                state.upgrades[upgrade(id)?].discarded = true;
            }
            for word in &entry.damage {
                let (id, faceup) = match word.strip_prefix("facedown") {
                    Some("") => (None, false),
                    Some(rest) => (Some(rest.trim_start_matches(':')), false),
                    None => (Some(word.as_str()), true),
                };
                let card = match id {
                    Some(id) => draw(table, id)?,
                    None => table.deck.pop().ok_or("no card is left in the deck")?,
                };
                let _ = table.ship_mut(ship).damage.try_push(Damage { card, faceup });
            }
            for _ in 0..entry.facedown {
                let card = table.deck.pop().ok_or("no card is left in the deck")?;
                let _ = table.ship_mut(ship).damage.try_push(Damage { card, faceup: false });
            }
        }
        Ok(())
    }

    /// Named cards on top, in order; the deck is drawn from its end.
    fn stack_deck(&self, table: &mut Table) -> Result<(), String> {
        let mut top = Vec::new();
        for id in &self.deck {
            top.push(draw(table, id)?);
        }
        table.deck.extend(top.into_iter().rev());
        Ok(())
    }
}

fn number(rules: Resolved<'static>, id: &str) -> Result<CardNumber, String> {
    rules.get(id).map(|card| card.number).map_err(|fault| fault.to_string())
}

/// Takes a card of this name out of the deck.
fn draw(table: &mut Table, id: &str) -> Result<Option<CardNumber>, String> {
    let card = number(table.game.rules, id)?;
    let place = table.deck.iter().position(|own| *own == Some(card));
    let place = place.ok_or_else(|| format!("no \"{id}\" is left in the deck"))?;
    Ok(table.deck.remove(place))
}

/// The entries `PREFIX1`, `PREFIX2`… in order.
fn in_order<'a, T>(entries: &'a BTreeMap<String, T>, prefix: &str) -> Result<Vec<&'a T>, String> {
    let count = entries
        .keys()
        .filter_map(|name| name.strip_prefix(prefix))
        .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        .count();
    (1..=count)
        .map(|place| {
            let name = format!("{prefix}{place}");
            entries.get(&name).ok_or_else(|| format!("{name} is missing"))
        })
        .collect()
}

pub(super) fn seat(name: &str) -> Result<Seat, String> {
    match name {
        "A" => Ok(Seat::A),
        "B" => Ok(Seat::B),
        other => Err(format!("\"{other}\" is not a seat")),
    }
}

pub(super) fn command(word: &str) -> Result<Command, String> {
    Command::from_id(word).ok_or_else(|| format!("\"{word}\" is not a command"))
}

pub(super) fn token(word: &str) -> Result<Token, String> {
    let (kind, readied) = match word.strip_prefix("exhausted-") {
        Some(kind) => (kind, false),
        None => (word, true),
    };
    let kind = DefenseToken::from_id(kind);
    let kind = kind.ok_or_else(|| format!("\"{word}\" is not a defense token"))?;
    Ok(Token { kind, readied })
}

/// What a campaign gives a fleet: the flagship and the words of its rules.
fn fleet(game: &Game, text: &str) -> Result<CampaignFleet, String> {
    let mut words = text.split_whitespace();
    let flagship = words.next().and_then(|name| game.unit_named(name)).and_then(Unit::ship);
    let flagship = flagship.ok_or_else(|| format!("\"{text}\" does not begin with a ship"))?;
    let number = |id| fleet_rule_number(id).ok_or_else(|| format!("there is no rule {id}"));
    Ok(CampaignFleet { flagship, rules: words.map(number).collect::<Result<_, _>>()? })
}

pub(super) fn point([x, y]: [f64; 2]) -> Result<Point, String> {
    Ok(Point::new(hundredths(x)?, hundredths(y)?))
}

pub(super) fn hundredths(value: f64) -> Result<i32, String> {
    match (-5_000.0..=5_000.0).contains(&value) {
        true => Ok(libm::round(value * 100.0) as i32),
        false => Err(format!("{value} is too large")),
    }
}

/// Tokens of the card that are not there count as discarded.
fn lost(printed: &[DefenseToken], own: &[Token]) -> ArrayVec<DefenseToken, 8> {
    let mut left: Vec<_> = own.iter().map(|token| token.kind).collect();
    let gone = printed.iter().copied().filter(|kind| {
        let place = left.iter().position(|other| other == kind);
        place.map(|place| left.remove(place)).is_none()
    });
    gone.take(8).collect()
}
