//! The dice odds on the home page.

use flagbridge_cards::{Color, Pool};
use flagbridge_odds::Roll;
use leptos::prelude::*;

use super::stepper::stepper;

/// The most dice of one colour: the calculation handles 18 dice, 6 of each colour.
pub const MOST_PER_COLOR: u8 = Roll::MOST_DICE / 3;

/// A pool of dice and the exact distribution of its damage.
///
/// Without JavaScript it is a form that the server answers.
pub(crate) fn odds_form(pool: Pool) -> AnyView {
    let pool = RwSignal::new(pool);
    let odds = Memo::new(move |_| Roll::of(pool.get()));
    view! {
        <form class="odds" method="get" action="/#odds">
            <fieldset class="odds__pool">
                <legend>"Attack pool"</legend>
                {Color::ALL.iter().map(|color| dice(pool, *color)).collect_view()}
                <button class="button odds__submit" type="submit">"Calculate"</button>
            </fieldset>
            <div class="odds__result">
                <Figures odds />
                <Chart odds />
                <output class="odds__summary" for="odds-red odds-blue odds-black">
                    {move || summary(pool.get(), &odds.get())}
                </output>
            </div>
            <details class="odds__table">
                <summary>"Show as table"</summary>
                <Table odds />
            </details>
        </form>
    }
    .into_any()
}

fn dice(pool: RwSignal<Pool>, color: Color) -> AnyView {
    let name = color.id();
    let set = move |count| pool.update(|pool| *pool = pool.with(color, count));
    let count = move || pool.get().of(color);
    stepper(color, format!("odds-{name}"), name.to_owned(), MOST_PER_COLOR, count, set)
}

#[component]
fn Figures(odds: Memo<Roll>) -> impl IntoView {
    let figure = |term: &'static str, value: Signal<String>| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{move || value.get()}</dd>
            </div>
        }
    };
    view! {
        <dl class="figures">
            {figure("Expected damage", Signal::derive(move || hundredths(odds.get().mean())))}
            {figure("Any accuracy", Signal::derive(move || percent(odds.get().any_accuracy())))}
            {figure("Any critical", Signal::derive(move || percent(odds.get().any_critical())))}
        </dl>
    }
}

/// Columns are positioned in percent and text in pixels, so that it stays readable at every width.
#[component]
fn Chart(odds: Memo<Roll>) -> impl IntoView {
    const TOP: u32 = 22;
    const TALLEST: u32 = 132;
    let columns = move || {
        let odds = odds.get();
        let shown = odds.likely_damage();
        let peak = shown.clone().map(|damage| odds.exactly(damage)).fold(0.0, f64::max);
        let slot = 1000 / (shown.clone().count() as u32).max(4);
        shown
            .enumerate()
            .map(|(index, damage)| {
                let chance = odds.exactly(damage);
                let height = (chance / peak * f64::from(TALLEST)) as u32 + 1;
                let left = slot * index as u32;
                let middle = tenths_of_percent(left + slot / 2);
                view! {
                    <g class="chart__column">
                        <rect
                            class="chart__bar"
                            x=tenths_of_percent(left + slot / 10)
                            y=TOP + TALLEST - height
                            width=tenths_of_percent(slot - slot / 5)
                            height=height
                            rx="3"
                        ></rect>
                        <text class="chart__value" x=middle.clone() y=TOP + TALLEST - height - 6>
                            {whole_percent(chance)}
                        </text>
                        <text class="chart__key" x=middle y=TOP + TALLEST + 20>
                            {damage}
                        </text>
                    </g>
                }
            })
            .collect_view()
    };
    view! {
        <figure class="chart">
            <svg class="chart__drawing" width="100%" height="182" aria-hidden="true">
                <line class="chart__axis" x1="0" x2="100%" y1=TOP + TALLEST y2=TOP + TALLEST></line>
                {columns}
            </svg>
            <figcaption class="chart__caption">"Chance of each damage total, in percent"</figcaption>
        </figure>
    }
}

#[component]
fn Table(odds: Memo<Roll>) -> impl IntoView {
    let rows = move || {
        let odds = odds.get();
        odds.likely_damage()
            .map(|damage| {
                view! {
                    <tr>
                        <th scope="row">{damage}</th>
                        <td>{percent(odds.exactly(damage))}</td>
                        <td>{percent(odds.at_least(damage))}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <table class="table">
            <thead>
                <tr>
                    <th scope="col">"Damage"</th>
                    <th scope="col">"Exactly"</th>
                    <th scope="col">"At least"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn summary(pool: Pool, odds: &Roll) -> String {
    let dice: Vec<String> = Color::ALL
        .iter()
        .filter(|color| pool.of(**color) > 0)
        .map(|color| format!("{} {}", pool.of(*color), color.id()))
        .collect();
    if dice.is_empty() {
        return "No dice selected.".to_owned();
    }
    format!(
        "{}: {} damage on average, {} at most. Chance of at least one accuracy: {}.",
        dice.join(", "),
        hundredths(odds.mean()),
        odds.most_damage(),
        percent(odds.any_accuracy()),
    )
}

// Formatted as integers: the standard float formatting would add a tenth to the module.

fn hundredths(value: f64) -> String {
    let rounded = (value * 100.0 + 0.5) as u32;
    format!("{}.{}{}", rounded / 100, rounded / 10 % 10, rounded % 10)
}

fn percent(chance: f64) -> String {
    let rounded = (chance * 1000.0 + 0.5) as u32;
    format!("{}.{} %", rounded / 10, rounded % 10)
}

fn whole_percent(chance: f64) -> String {
    match (chance * 100.0 + 0.5) as u32 {
        0 => "<1".to_owned(),
        rounded => rounded.to_string(),
    }
}

fn tenths_of_percent(tenths: u32) -> String {
    format!("{}.{}%", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_and_padded() {
        assert_eq!([0.0, 4.0, 3.005, 12.999].map(hundredths), ["0.00", "4.00", "3.01", "13.00"]);
        assert_eq!(
            [0.0, 0.125, 0.99951, 1.0].map(percent),
            ["0.0 %", "12.5 %", "100.0 %", "100.0 %"]
        );
        assert_eq!([0.004, 0.005, 1.0].map(whole_percent), ["<1", "1", "100"]);
    }

    #[test]
    fn the_summary_names_only_the_dice_that_are_rolled() {
        let pool = Pool::new(1, 0, 0);
        assert_eq!(
            summary(pool, &Roll::of(pool)),
            "1 red: 0.75 damage on average, 2 at most. Chance of at least one accuracy: 12.5 %."
        );
        assert_eq!(summary(Pool::EMPTY, &Roll::of(Pool::EMPTY)), "No dice selected.");
    }
}
