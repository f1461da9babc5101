//! The words of scenarios: what holds is accepted, what does not is told with its line and its reason.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_data::catalogue;
use flagbridge_engine::scenario::{Scenario, ScenarioError};

/// A star destroyer with an officer before another one.
fn file(keys: &str, script: &str) -> String {
    format!(
        "title = \"x\"
cite = \"RRG 1.6\"
editions = [\"rrg-1.6\"]
{keys}

[ships.A1]
card = \"victory-i-class-star-destroyer\"
upgrades = [\"intel-officer\"]
place = {{ at = [900, 300] }}

[ships.B1]
card = \"victory-i-class-star-destroyer\"
place = {{ ahead-of = \"A1\", gap = 200 }}
facedown = 2
defense = [\"redirect\", \"redirect\"]

[play]
script = \"\"\"
{script}
\"\"\"
"
    )
}

/// The first fault of the script; none where everything holds.
fn fault_with(keys: &str, script: &str) -> Option<ScenarioError> {
    let scenario = Scenario::read(&file(keys, script)).unwrap();
    scenario.run(catalogue()).unwrap().into_iter().find_map(|run| run.fault)
}

fn fault(script: &str) -> Option<ScenarioError> {
    fault_with("", script)
}

fn message(script: &str) -> String {
    match fault(script) {
        Some(ScenarioError::Line { message, .. }) => message,
        other => panic!("{script}: {other:?}"),
    }
}

/// Up to the attack, in which the officer is offered.
const ATTACK: &str =
    "A: activate A1\nA: pass\ndice red:hit red:hit red:hit\nA: attack front B1 front\n";

#[test]
fn a_refusal_has_a_reason() {
    assert_eq!(fault("refuse activate B1 because does not answer\nasks A activate"), None);
    assert_eq!(fault(&format!("{ATTACK}refuse first A\nasks A window attack-rolled")), None);
    let told = message("refuse activate B1 because exhausted\nasks A activate");
    assert!(told.starts_with("it is refused because: "), "{told}");
    assert_eq!(message("refuse activate A1 because not among\nasks A activate"), "it is legal");
    let resolved =
        "A: activate A1\nA: pass\nrefuse attack left B1 front because arc\nasks A attack";
    assert_eq!(fault(resolved), None);
}

#[test]
fn what_is_offered_is_asked_for_by_the_card() {
    for words in ["offers intel-officer", "offers A1 intel-officer", "not offers gunnery-team"] {
        assert_eq!(
            fault(&format!("{ATTACK}{words}\nasks A window attack-rolled")),
            None,
            "{words}"
        );
    }
    let told = message(&format!("{ATTACK}not offers intel-officer\nasks A window attack-rolled"));
    assert!(
        told.starts_with("offered is A1 intel-officer; asked is: A window attack-rolled"),
        "{told}"
    );
    let told = message("offers intel-officer\nasks A activate");
    assert!(told.starts_with("offered is nothing"), "{told}");
    let told = message("not offers intel-oficer\nasks A activate");
    assert!(told.contains("no card \"intel-oficer\""), "a slip is no proof: {told}");
    assert!(message("not offers C1 intel-officer\nasks A activate").contains("is not a unit"));
}

#[test]
fn what_was_not_told_was_not_seen() {
    let script =
        format!("{ATTACK}saw attacks B1, front\nnot saw spends\nasks A window attack-rolled");
    assert_eq!(fault(&script), None);
    let told = message(&format!("{ATTACK}not saw attacks B1, front\nasks A window attack-rolled"));
    assert!(told.starts_with("happened: "), "{told}");
    assert_eq!(message("not saw\nasks A activate"), "\"not\" stands before saw or offers");
}

#[test]
fn effects_go_by_words() {
    for words in ["use A1 intel-officer", "use A1 intel-officer exhaust", "use A1 intel-officer 1"]
    {
        let script = format!("{ATTACK}A: {words}\nasks A pick A1 intel-officer");
        assert_eq!(fault(&script), None, "{words}");
    }
    let told = message(&format!("{ATTACK}A: use A1 intel-officer discard\nasks A pick"));
    assert!(
        told.starts_with("these words fit none of the effects of A1 intel-officer: "),
        "{told}"
    );
    assert!(told.contains("exhaust"), "{told}");
}

#[test]
fn an_optional_line_is_done_where_it_answers() {
    assert_eq!(fault("pass?\nA: activate A1\nB: pass?\nA: pass?\nasks A attack"), None);
    let told = message("pas?\nasks A activate");
    assert!(told.contains("no action begins with \"pas\""), "{told}");
}

#[test]
fn a_section_counts_in_its_editions() {
    let script = "[core-2015 faq-3.2.1]\nover\n[rrg-1.5+]\nA: activate A1\n[all]\nasks A dial";
    assert_eq!(fault(script), None);
    assert_eq!(fault("[core-2015]\nover\n[all]\nasks A activate"), None);
    assert!(message("[rrg-9]\nasks A activate").contains("rrg-9"));
    let told = message("[core-2015]\nasks A activate");
    assert!(told.starts_with("the script must end with what is asked"), "{told}");
}

#[test]
fn a_fault_is_told_with_its_line_of_the_file() {
    let Some(ScenarioError::Line { line, text, .. }) = fault("# nothing\nasks B activate") else {
        panic!("it fails");
    };
    let file = file("", "# nothing\nasks B activate");
    assert_eq!(file.lines().nth(line - 1), Some("asks B activate"));
    assert_eq!(text, "asks B activate");
    let short = file.replace("\"\"\"\n# nothing\nasks B activate\n\"\"\"", "\"asks B activate\"");
    let run = Scenario::read(&short).unwrap().run(catalogue()).unwrap().remove(0);
    let Some(ScenarioError::Line { line, .. }) = run.fault else { panic!("it fails") };
    assert_eq!(short.lines().nth(line - 1), Some("script = \"asks B activate\""));
}

#[test]
fn dice_that_do_not_fit_are_told() {
    let attack = "A: activate A1\nA: pass\n";
    let wrong = format!(
        "{attack}dice red:hit blue:hit red:blank black:hit\nA: attack front B1 front\nasks A attack"
    );
    let told = message(&wrong);
    assert!(told.contains("rolled red red red"), "{told}");
    assert!(
        told.contains("prepared red:hit blue:hit red:blank black:hit, left black:hit"),
        "{told}"
    );
    let none = message(&format!("{attack}A: attack front B1 front\nasks A attack"));
    assert!(none.contains("prepared none, left none"), "{none}");
    let left = message(&format!("{attack}dice red:hit\nasks A attack"));
    assert_eq!(left, "these dice were never rolled: red:hit");
}

#[test]
fn cards_and_tokens_lie_where_the_file_puts_them() {
    let keys = "discards = [\"power-failure\"]\nmarkers = [{ kind = \"objective\", at = [700, 400] }, { kind = \"mine\", at = [600, 300] }]\n\
                obstacles = [{ id = \"station\", at = [300, 450], heading = 90, objective-tokens = 1 }]";
    let script = "expect B1 facedown 2\nexpect discards power-failure\nexpect not discards none\nexpect deck 49\n\
                  expect marker at 700,400\nexpect not marker at 600,300\nexpect mine at 600,300\n\
                  expect obstacle 1 heading 90\nexpect obstacle 1 objective-tokens 1\nasks A activate";
    assert_eq!(fault_with(keys, script), None);
}

#[test]
fn values_are_asked_for() {
    let script = "expect A1 command-value 3\nexpect A1 squadron-value 3\nexpect A1 engineering-value 4\n\
                  expect A1 hull-value 8\nexpect A1 max-shields front 3\nexpect A1 battery front red 3 black 3\n\
                  expect A1 anti-squadron left blue 1\nexpect A1 yaw 2 0 1\nasks A activate";
    assert_eq!(fault(script), None);
    let told = message("expect A1 battery front red 2\nasks A activate");
    assert_eq!(told, "found: red 3 black 3");
}

#[test]
fn deployment_begins_after_the_obstacles() {
    let keys = "phase = \"deploy\"\nobstacles = [{ id = \"station\", at = [900, 450] }]";
    let script = "expect obstacle 1 at 900,450\nexpect not A1 deployed\nasks A deploy";
    assert_eq!(fault_with(keys, script), None);
}
