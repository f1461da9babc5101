use flagbridge_campaigns::{
    Author, Battle, Campaign, TaskForce, Unit, VETERAN_SQUADRONS, battle_header,
};
use flagbridge_data::catalogue;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{change, hidden};

/// Who plays the other fleet against a player who is alone.
const BOT: &str = "bot-ensign";

/// The ways to play a battle here, set up as the campaign says, and to enter its result from the game.
pub(super) fn ways_to_play(
    asked: &CampaignRequest,
    campaign: &Campaign,
    battle: &Battle,
) -> AnyView {
    let header = match battle_header(catalogue(), campaign, battle.number, 0) {
        Ok(header) => header,
        Err(refusal) => {
            let words = format!("To play it here: {refusal}.");
            return view! { <p data-not-playable><small>{words}</small></p> }.into_any();
        }
    };
    let names: Vec<&str> = battle.players().map(|it| campaign.name_of(it)).collect();
    let names = serde_json::to_string(&names).unwrap_or_default();
    // A player sits at the seat of their own fleet: the assaulter's is the first.
    let defends = matches!(asked.viewer(), Author::Player(id) if battle.defenders.contains(&id));
    let seats = if defends { [BOT, "person"] } else { ["person", BOT] };
    let table = asked.tables.iter().find(|it| it.battle == battle.number);
    let note = table.filter(|it| !it.note.is_empty()).map(|it| {
        let words = format!("The result of the live table was not entered. {}", it.note);
        view! { <p class="notice notice--warning" data-table-note>{words}</p> }
    });
    let is_open = table.is_some_and(|it| it.open);
    let sit = matches!(asked.viewer(), Author::Player(_)).then(|| {
        let words = if is_open {
            "Go to your seat at the online table"
        } else {
            "Play it at an online table"
        };
        let fields = view! {
            {hidden("battle", battle.number)}
            <button class="button" type="submit" data-sit-down>{words}</button>
        };
        change(asked, "table", fields)
    });
    let fields = view! {
        {hidden("battle", battle.number)}
        {hidden("record", "")}
        {hidden("conceded", "")}
        <p>
            "A game of this battle is saved in this browser: "
            <a data-continue href="/play">"continue it"</a>
            ". When it is played to its end, its result is entered automatically."
        </p>
        <button class="button button--primary" type="submit">"Enter this result"</button>
    };
    view! {
        <div
            data-battle-game
            data-slug=asked.slug.clone()
            data-battle=battle.number.to_string()
            data-header=header
            data-names=names
            data-seats=seats.join(" ")
        >
            {note}
            <div class="actions">
                <button class="button" type="button" data-play-bot hidden>
                    "Play it against the bot"
                </button>
                <button class="button" type="button" data-play-here hidden>
                    "Play it on one screen"
                </button>
                {sit}
            </div>
            <div data-saved-game hidden>{change(asked, "record", fields)}</div>
            <p><small>{reminder(campaign, battle)}</small></p>
        </div>
    }
    .into_any()
}

/// What the engine sets up by itself, what of it is inferred, and what it leaves to the players.
fn reminder(campaign: &Campaign, battle: &Battle) -> String {
    let fleets = battle.players().filter_map(|it| campaign.player(it).ok());
    let units: Vec<&Unit> = fleets.flat_map(|it| &it.public.units).collect();
    let mut words =
        "The assaulter is first player, and ships can retreat in rounds 4 and 5.".to_owned();
    if units.iter().any(|it| it.scarred) {
        words += " Scars are set up; that owners choose which defense token is lost is inferred.";
    }
    let veterans = || units.iter().filter(|it| it.veteran);
    if veterans().any(|it| it.is_ship()) {
        words += " Veteran tokens of ships are part of the game.";
    }
    if veterans().any(|it| !it.is_ship()) {
        words += " ";
        words += VETERAN_SQUADRONS;
    }
    let forces = battle.players().filter_map(|it| campaign.player(it).ok()?.force.as_ref());
    let forces: Vec<&TaskForce> = forces.collect();
    if forces.iter().any(|it| it.known().any(|ability| ability.battle_rule.is_some())) {
        words += " The abilities of commanders are part of the game; that they end with the flagship is inferred.";
    }
    for condition in forces.iter().filter_map(|it| it.condition) {
        words += &match condition.battle_rule() {
            Some(_) => format!(" {} is part of the game.", condition.name()),
            None => format!(
                " Our sources do not say what {} does in a battle: resolve it yourselves.",
                condition.name()
            ),
        };
    }
    words
}

/// What makes the buttons work that begin a game in this browser.
#[component]
pub(super) fn PlayScript() -> impl IntoView {
    view! {
        <script type="module" nonce=use_nonce()>
            {include_str!("play.js")}
        </script>
    }
}
