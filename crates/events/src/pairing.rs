//! Pairing the next round.
//!
//! Every possible pair has a cost, and the pairing with the smallest sum is found by a maximum-weight matching
//! (Edmonds' algorithm, cubic in the number of players): there is no search that could run away. In a large field only
//! players near each other in the ranking are compared.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::Serialize;

use crate::change::Change;
use crate::elimination;
use crate::event::Event;
use crate::matching::{self, Abandoned};
use crate::player::{Player, PlayerId, same_name};
use crate::refusal::Refusal;
use crate::round::Stage;
use crate::settings::{GroupsApart, Within};
use crate::standings::standings;

/// What the organiser wants to be in the pairing, and where chance begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairingRequest {
    /// Where chance begins; the same seed gives the same pairing.
    pub seed: u64,
    /// Pairs that are set by hand.
    pub pairs: Vec<[PlayerId; 2]>,
    /// Byes that are set by hand.
    pub byes: Vec<PlayerId>,
}

/// The pairing of a round, before it is begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The number of the round.
    pub number: u16,
    /// What the round is part of.
    pub stage: Stage,
    /// The pairs, by table.
    pub pairs: Vec<[PlayerId; 2]>,
    /// Players without an opponent.
    pub byes: Vec<PlayerId>,
    /// Where it could not be as it should.
    pub notes: Vec<PairingNote>,
}

/// Something about a pairing that the organiser should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum PairingNote {
    /// They have met before.
    Rematch {
        /// Who.
        pair: [PlayerId; 2],
    },
    /// They must not meet.
    Forbidden {
        /// Who.
        pair: [PlayerId; 2],
    },
    /// They are of the same group.
    SameGroup {
        /// Who.
        pair: [PlayerId; 2],
    },
    /// Their tournament points differ.
    Apart {
        /// Who.
        pair: [PlayerId; 2],
        /// By how many points.
        points: u32,
    },
    /// The player has had a bye before.
    SecondBye {
        /// Who.
        player: PlayerId,
    },
}

/// Pairs the next round: by the bracket in an elimination, else by these wishes, the stronger first:
///
/// 1. what was set by hand,
/// 2. no forbidden pairs,
/// 3. no second bye,
/// 4. no rematch,
/// 5. players of one group do not meet, where the event says so,
/// 6. a bye goes to the lowest rank; in the first round lot decides, after those who have won a bye,
/// 7. players meet whose tournament points are equal or nearest,
/// 8. among equals lot decides, or the ranking where the event says so.
pub fn pair(event: &Event, request: &PairingRequest) -> Result<Pairing, Refusal> {
    match pair_while(event, request, &|| true) {
        Ok(pairing) => pairing,
        Err(Abandoned) => unreachable!("it is wanted until it is done"),
    }
}

/// The same for as long as it is wanted.
pub fn pair_while(
    event: &Event,
    request: &PairingRequest,
    wanted: &dyn Fn() -> bool,
) -> Result<Result<Pairing, Refusal>, Abandoned> {
    let number = u16::try_from(event.rounds().len() + 1).unwrap_or(u16::MAX);
    if let Some(last) = event.last_round()
        && let Some(it) = last.matches.iter().find(|it| it.result.is_none())
    {
        return Ok(Err(Refusal::Unfinished { round: last.number, table: it.table }));
    }
    let stage = event.next_stage();
    if stage == Stage::Elimination {
        let found = elimination::pairs(event);
        return Ok(found.map(|(pairs, byes)| Pairing {
            number,
            stage,
            pairs,
            byes,
            notes: Vec::new(),
        }));
    }
    let judged = Field::new(event, request.seed);
    let mut byes = request.byes.clone();
    if event.rounds().is_empty() {
        let won = judged.entrants.iter().filter(|entrant| entrant.player.about.first_round_bye);
        let set = |id: PlayerId| request.pairs.iter().flatten().any(|it| *it == id);
        byes.extend(won.map(|entrant| entrant.player.id).filter(|id| !set(*id)));
        let mut seen = HashSet::new();
        byes.retain(|player| seen.insert(*player));
    }
    let mut pairs = request.pairs.clone();
    let taken: HashSet<PlayerId> = pairs.iter().flatten().chain(&byes).copied().collect();
    let free: Vec<&Entrant<'_>> =
        judged.entrants.iter().filter(|entrant| !taken.contains(&entrant.player.id)).collect();
    let (found, bye) = judged.match_up(&free, wanted)?;
    pairs.extend(found);
    byes.extend(bye);
    if pairs.is_empty() {
        return Ok(Err(Refusal::TooFew));
    }
    judged.seat(&mut pairs);
    let notes = judged.notes(&pairs, &byes);
    Ok(Ok(Pairing { number, stage, pairs, byes, notes }))
}

impl Pairing {
    /// The change that begins the round.
    pub fn into_change(self) -> Change {
        let Self { number, stage, pairs, byes, notes: _ } = self;
        Change::Round { number, stage, pairs, byes }
    }
}

/// A player who waits to be paired.
struct Entrant<'e> {
    player: &'e Player,
    /// The place in the ranking, counted from 0.
    rank: usize,
    points: u32,
}

/// What a pairing is judged by.
struct Field<'e> {
    event: &'e Event,
    entrants: Vec<Entrant<'e>>,
    met: HashSet<[PlayerId; 2]>,
    seed: u64,
    first: bool,
}

/// Up to this many players, everyone is compared with everyone.
const COMPARE_ALL: usize = 300;

/// In a larger field each player is compared with this many above and as many below.
const NEAR: usize = 10;

/// The most additional pairs of a large field that are compared because players found no good opponent near them: those are
/// compared with everyone.
const MORE_PAIRS: usize = 100_000;

/// How often players of a large field are compared with more than those near them.
const WIDEN: usize = 2;

/// Which players are compared with each other.
enum Compared {
    /// Everyone with everyone.
    All,
    /// Each with those near them; some with everyone.
    Near { with_all: BTreeSet<usize>, widened: usize },
}

impl Compared {
    fn of(count: usize) -> Compared {
        match count <= COMPARE_ALL {
            true => Compared::All,
            false => Compared::Near { with_all: BTreeSet::new(), widened: 0 },
        }
    }

    /// The pairs that are compared, each once, the smaller place first.
    fn pairs(&self, count: usize) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for one in 0..count {
            match self {
                Compared::All => pairs.extend((one + 1..count).map(|two| (one, two))),
                Compared::Near { with_all, .. } => {
                    let near = one + 1..count.min(one + 1 + NEAR);
                    if with_all.contains(&one) {
                        let earlier =
                            (0..one.saturating_sub(NEAR)).filter(|it| !with_all.contains(it));
                        pairs.extend(earlier.map(|two| (two, one)));
                        pairs.extend((one + 1..count).map(|two| (one, two)));
                    } else {
                        pairs.extend(near.map(|two| (one, two)));
                    }
                }
            }
        }
        pairs
    }

    /// Compares players without a good opponent with everyone from now on. False where that changes nothing, or was tried
    /// often enough.
    fn widen(&mut self, bad: &[usize], count: usize) -> bool {
        match self {
            Compared::All => false,
            Compared::Near { with_all, widened } => {
                let before = with_all.len();
                let room = (MORE_PAIRS / count).saturating_sub(before);
                let new: Vec<usize> =
                    bad.iter().copied().filter(|it| !with_all.contains(it)).take(room).collect();
                with_all.extend(new);
                *widened += 1;
                *widened <= WIDEN && with_all.len() > before
            }
        }
    }
}

/// Costs, each so much larger than the one below that no sum of those outweighs it, in a field of two thousand players.
/// All of them together leave the algorithm room below what 128 bits hold.
mod cost {
    pub const RANDOM: i128 = 1_000;
    pub const POINTS: i128 = 10_000_000_000;
    pub const BYE_RANK: i128 = POINTS * 10_000_000_000;
    pub const SAME_GROUP: i128 = BYE_RANK * 10_000;
    pub const REMATCH: i128 = SAME_GROUP * 10_000;
    pub const SECOND_BYE: i128 = REMATCH * 10_000;
    pub const FORBIDDEN: i128 = SECOND_BYE * 100;
    /// Differences of tournament points beyond this one are alike.
    pub const FARTHEST: u32 = 1_000;
}

impl<'e> Field<'e> {
    fn new(event: &'e Event, seed: u64) -> Self {
        let active: HashMap<PlayerId, &Player> =
            event.active().map(|player| (player.id, player)).collect();
        let ranking = standings(event);
        let lines = ranking.iter().filter_map(|line| Some((line, *active.get(&line.player)?)));
        let entrants = lines
            .enumerate()
            .map(|(rank, (line, player))| Entrant { player, rank, points: line.points })
            .collect();
        let swiss = event.rounds().iter().filter(|round| round.stage == Stage::Swiss);
        let met = swiss.flat_map(|round| &round.matches).map(|it| sorted(it.players)).collect();
        Self { event, entrants, met, seed, first: event.rounds().is_empty() }
    }

    /// The cheapest pairs, and who is left over where the number is odd.
    fn match_up(
        &self,
        free: &[&Entrant<'_>],
        wanted: &dyn Fn() -> bool,
    ) -> Result<(Vec<[PlayerId; 2]>, Option<PlayerId>), Abandoned> {
        let free = self.in_order(free);
        let count = free.len();
        let mut compared = Compared::of(count);
        let matching = loop {
            let mut edges = Vec::new();
            for (one, two) in compared.pairs(count) {
                edges.push((one, two, self.cost_of_pair(free[one], free[two])));
            }
            // The player who is matched with the node beyond the players has the bye.
            if count % 2 == 1 {
                edges.extend((0..count).map(|one| (one, count, self.cost_of_bye(free[one]))));
            }
            let matching = matching::cheapest(&edges, wanted)?;
            let is_bad = |pair: &&[usize; 2]| {
                pair[1] < count
                    && self.cost_of_pair(free[pair[0]], free[pair[1]]) >= cost::SAME_GROUP
            };
            let bad: Vec<usize> = matching.iter().filter(is_bad).flatten().copied().collect();
            if !compared.widen(&bad, count) {
                break matching;
            }
        };
        let bye = matching.iter().find(|pair| pair[1] == count).map(|pair| pair[0]);
        // A single player has no opponent.
        let bye = bye.or((count == 1).then_some(0)).map(|index| free[index].player.id);
        let pairs = matching.iter().filter(|pair| pair[1] < count);
        Ok((pairs.map(|pair| pair.map(|index| free[index].player.id)).collect(), bye))
    }

    /// The players so that those stand together who should meet: by points, and among equals at random or by rank.
    fn in_order<'f>(&self, free: &[&'f Entrant<'e>]) -> Vec<&'f Entrant<'e>> {
        let mut free = free.to_vec();
        let by_rank = !self.first && self.event.settings().within == Within::Rank;
        if free.len() > COMPARE_ALL && !by_rank {
            free.sort_by_key(|it| (u32::MAX - it.points, mix(self.seed, [it.player.id; 2])));
        }
        free
    }

    fn cost_of_pair(&self, one: &Entrant<'_>, two: &Entrant<'_>) -> i128 {
        let pair = [one.player.id, two.player.id];
        let mut cost = 0;
        if self.event.is_forbidden(pair) {
            cost += cost::FORBIDDEN;
        }
        if self.met.contains(&sorted(pair)) {
            cost += cost::REMATCH;
        }
        if self.groups_are_apart() && self.same_group(one, two) {
            cost += cost::SAME_GROUP;
        }
        let difference = i128::from(one.points.abs_diff(two.points).min(cost::FARTHEST));
        cost += difference * difference * cost::POINTS;
        cost + match self.event.settings().within {
            Within::Rank if !self.first => {
                let apart = i128::from(u32::try_from(one.rank.abs_diff(two.rank)).unwrap_or(0));
                apart * apart
            }
            Within::Random | Within::Rank => i128::from(mix(self.seed, pair)) % cost::RANDOM,
        }
    }

    fn cost_of_bye(&self, entrant: &Entrant<'_>) -> i128 {
        let id = entrant.player.id;
        let byes = i128::from(u32::try_from(self.event.byes_of(id)).unwrap_or(u32::MAX));
        let from_below = if self.first {
            i128::from(mix(self.seed, [id, id])) % cost::RANDOM
        } else {
            let above = self.entrants.len() - 1 - entrant.rank;
            i128::from(u32::try_from(above).unwrap_or(u32::MAX)) * cost::BYE_RANK
        };
        byes * cost::SECOND_BYE + from_below
    }

    fn groups_are_apart(&self) -> bool {
        match self.event.settings().groups_apart {
            GroupsApart::Never => false,
            GroupsApart::First => self.first,
            GroupsApart::Always => true,
        }
    }

    fn same_group(&self, one: &Entrant<'_>, two: &Entrant<'_>) -> bool {
        let (one, two) = (&one.player.about.group, &two.player.about.group);
        !one.is_empty() && same_name(one, two)
    }

    /// The best play at the first tables; in the first round lot decides.
    fn seat(&self, pairs: &mut [[PlayerId; 2]]) {
        let ranks: HashMap<PlayerId, usize> =
            self.entrants.iter().map(|entrant| (entrant.player.id, entrant.rank)).collect();
        let rank = |player: &PlayerId| ranks.get(player).copied().unwrap_or(usize::MAX);
        for pair in &mut *pairs {
            pair.sort_by_key(rank);
        }
        if self.first {
            pairs.sort_by_key(|pair| mix(!self.seed, *pair));
        } else {
            pairs.sort_by_key(|pair| pair.map(|player| rank(&player)));
        }
    }

    fn notes(&self, pairs: &[[PlayerId; 2]], byes: &[PlayerId]) -> Vec<PairingNote> {
        let entrants: HashMap<PlayerId, &Entrant<'_>> =
            self.entrants.iter().map(|entrant| (entrant.player.id, entrant)).collect();
        let entrant = |id: PlayerId| entrants.get(&id).copied();
        let mut notes = Vec::new();
        for pair in pairs.iter().copied() {
            let (Some(one), Some(two)) = (entrant(pair[0]), entrant(pair[1])) else { continue };
            if self.event.is_forbidden(pair) {
                notes.push(PairingNote::Forbidden { pair });
            }
            if self.met.contains(&sorted(pair)) {
                notes.push(PairingNote::Rematch { pair });
            }
            if self.groups_are_apart() && self.same_group(one, two) {
                notes.push(PairingNote::SameGroup { pair });
            }
            if one.points != two.points {
                let points = one.points.abs_diff(two.points);
                notes.push(PairingNote::Apart { pair, points });
            }
        }
        for player in byes.iter().copied().filter(|player| self.event.byes_of(*player) > 0) {
            notes.push(PairingNote::SecondBye { player });
        }
        notes
    }
}

impl PairingNote {
    /// The note as a sentence.
    pub fn text(&self, event: &Event) -> String {
        let names = |pair: &[PlayerId; 2]| {
            format!("{} and {}", event.name_of(pair[0]), event.name_of(pair[1]))
        };
        match self {
            Self::Rematch { pair } => format!("{} have already played each other", names(pair)),
            Self::Forbidden { pair } => {
                format!("{} are paired although this is forbidden", names(pair))
            }
            Self::SameGroup { pair } => format!("{} are on the same team", names(pair)),
            Self::Apart { pair, points } => {
                let points = flagbridge_wording::count(*points, "point", "points");
                format!("{} are {points} apart", names(pair))
            }
            Self::SecondBye { player } => {
                format!("{} has already had a bye", event.name_of(*player))
            }
        }
    }
}

fn sorted(mut pair: [PlayerId; 2]) -> [PlayerId; 2] {
    pair.sort_unstable();
    pair
}

/// A number that looks like chance and follows from seed and pair, in either order (the finaliser of SplitMix64).
fn mix(seed: u64, pair: [PlayerId; 2]) -> u64 {
    let [one, two] = sorted(pair);
    let mut value = seed ^ (u64::from(one.0) << 32 | u64::from(two.0));
    for factor in [0xbf58_476d_1ce4_e5b9_u64, 0x94d0_49bb_1331_11eb] {
        value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
        value = (value ^ (value >> 30)).wrapping_mul(factor);
        value ^= value >> 27;
    }
    value ^ (value >> 31)
}
