//! All charts of a fleet, one below the other.

use flagbridge_analysis::{Analysis, ShipFigures};
use leptos::prelude::*;

use super::bar::Patterns;
use super::command_section::command_section;
use super::damage_section::damage_section;
use super::dice_section::dice_section;
use super::hull_section::hull_section;
use super::speed_section::speed_section;
use super::squadron_section::squadron_section;

/// The most ships that are shown one by one; sums count all of them.
const MOST_SHOWN: usize = 40;

/// The charts. Tempo stands apart: it may have an opponent.
pub fn understanding(analysis: &Analysis) -> AnyView {
    let ships: Vec<&ShipFigures> = analysis.ships.iter().take(MOST_SHOWN).collect();
    let more = analysis.ships.len().saturating_sub(MOST_SHOWN);
    let fleet: Vec<AnyView> = if ships.is_empty() {
        vec![
            view! { <p class="figures-part__note">"Add ships to see their charts."</p> }.into_any(),
        ]
    } else {
        vec![
            damage_section(analysis, &ships),
            dice_section(analysis, &ships),
            hull_section(analysis, &ships),
            speed_section(&ships),
            command_section(&ships),
        ]
    };
    view! {
        <div class="understanding">
            <Patterns />
            {(more > 0)
                .then(|| {
                    view! {
                        <p class="figures-part__note">
                            {format!("{more} more ships are included in the totals but not shown individually.")}
                        </p>
                    }
                })}
            {fleet}
            {squadron_section(analysis)}
            <p class="figures-part__note">
                {format!("All values use {}.", analysis.edition.edition().title)}
            </p>
        </div>
    }
    .into_any()
}
