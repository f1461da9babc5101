//! Puzzles: the list of them, and one on the table.

use flagbridge_puzzles::{Puzzle, Theme, daily_step, puzzle, puzzles, record};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::head::Head;
use super::missing::Missing;
use crate::islands::PlayPuzzle;
use crate::play::puzzle::PuzzleStart;

/// Every puzzle by theme, with what this browser has solved.
#[component]
pub fn PuzzlesPage() -> impl IntoView {
    let lead = match puzzles().len() {
        0 => "There are no puzzles yet.".to_owned(),
        count => format!(
            "{count} decisions from games between bots. Each has one clearly best answer: can you find it?"
        ),
    };
    view! {
        <Head
            title="Puzzles"
            description="Star Wars: Armada puzzles from real positions: find the one clearly best answer. A puzzle every day, by theme and difficulty."
        />
        <header class="learn-head">
            <h1>"Puzzles"</h1>
            <p class="lead">{lead}</p>
            {(!puzzles().is_empty()).then(progress)}
        </header>
        <div data-step=daily_step().to_string()>{Theme::ALL.map(section)}</div>
        <script nonce=use_nonce()>{include_str!("puzzles.js")}</script>
    }
    .into_any()
}

/// Where to go on, and what was solved so far: a script fills it in.
fn progress() -> AnyView {
    view! {
        <p class="actions">
            <a class="button button--primary" href="/puzzles" data-daily hidden>"Puzzle of the day"</a>
            <a class="button" href="/puzzles" data-open hidden>"Next unsolved puzzle"</a>
        </p>
        <p data-streak>"You have not answered a puzzle yet. One star is easy, three are hard."</p>
        <noscript>
            <p class="notice">"Puzzles need JavaScript."</p>
        </noscript>
    }
    .into_any()
}

fn section(theme: Theme) -> Option<AnyView> {
    let own = puzzles().iter().enumerate().filter(|(_, puzzle)| puzzle.theme == theme);
    let mut own: Vec<(usize, &Puzzle)> = own.collect();
    own.sort_by_key(|(_, puzzle)| puzzle.difficulty);
    if own.is_empty() {
        return None;
    }
    let link = |(number, (place, puzzle)): (usize, (usize, &'static Puzzle))| {
        let stars = "★".repeat(usize::from(puzzle.difficulty));
        let about = format!("Puzzle {}, difficulty {}", number + 1, puzzle.difficulty);
        view! {
            <li>
                <a
                    class="puzzle-link"
                    href=format!("/puzzles/{}", puzzle.id)
                    data-puzzle=puzzle.id.clone()
                    data-place=place.to_string()
                    title=about
                >
                    {format!("{} ", number + 1)}
                    <span aria-hidden="true">{stars}</span>
                    <span class="visually-hidden">{format!("difficulty {}", puzzle.difficulty)}</span>
                </a>
            </li>
        }
    };
    let links = own.into_iter().enumerate().map(link).collect_view();
    let section = view! {
        <section class="band" aria-labelledby=theme.id()>
            <h2 id=theme.id()>{theme.title()}</h2>
            <ul class="puzzle-links">{links}</ul>
        </section>
    };
    Some(section.into_any())
}

/// One puzzle.
#[component]
pub fn PuzzlePage() -> impl IntoView {
    let id = use_params_map().get_untracked().get("id").unwrap_or_default();
    match puzzle(&id).and_then(begin) {
        Some(start) => {
            let theme = start.puzzle.theme.title();
            view! {
                <Head
                    title=format!("Puzzle: {theme}")
                    description="A position from a game of Star Wars: Armada with one clearly best answer. Can you find it?"
                    islands=true
                    picture=format!("/puzzles/{id}/preview.png")
                />
                <PlayPuzzle start>
                    <div class="battle-waiting">
                        <p>
                            <a href="/puzzles">"All puzzles"</a>
                        </p>
                        <h1>{format!("Puzzle: {theme}")}</h1>
                        <p>"Setting up the table…"</p>
                        <noscript>
                            <p class="notice">
                                "Puzzles need JavaScript: they are played on the table. Each shows a position from a game and asks for the best answer."
                            </p>
                        </noscript>
                    </div>
                </PlayPuzzle>
            }
            .into_any()
        }
        None => view! {
            <Missing title="Puzzle not found" words="There is no puzzle at this address.">
                <a class="button button--primary" href="/puzzles">"All puzzles"</a>
            </Missing>
        }
        .into_any(),
    }
}

/// What the browser needs to show a puzzle: of its record only what was before the decision.
fn begin(puzzle: &'static Puzzle) -> Option<PuzzleStart> {
    let (header, answers) = record(&puzzle.game)?.split_once("\n\n")?;
    let before: Vec<&str> = answers.lines().take(puzzle.place).collect();
    let here = puzzles().iter().position(|it| it.id == puzzle.id)?;
    Some(PuzzleStart {
        puzzle: puzzle.clone(),
        record: format!("{header}\n\n{}\n", before.join("\n")),
        next: puzzles()[(here + 1) % puzzles().len()].id.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_puzzle_begins_at_its_decision_and_leads_to_another() {
        for own in puzzles() {
            let start = begin(own).expect("its record is there");
            let answers = start.record.split_once("\n\n").map_or(0, |(_, it)| it.lines().count());
            assert_eq!(answers, own.place, "{}", own.id);
            assert!(puzzle(&start.next).is_some() && start.next != own.id, "{}", own.id);
        }
    }
}
