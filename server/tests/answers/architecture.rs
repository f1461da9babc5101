//! The diagram of crates in docs/architecture.md is that of the workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Which crates each crate uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// The crates of the workspace and what each uses, without tests' dependencies.
fn workspace(root: &Path) -> Graph {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let short = |name: &Value| {
        let name = name.as_str().unwrap();
        name.strip_prefix("flagbridge-").unwrap_or(name).to_owned()
    };
    let packages = metadata["packages"].as_array().unwrap();
    let names: BTreeSet<String> = packages.iter().map(|it| short(&it["name"])).collect();
    let uses = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let shipped = dependencies.filter(|it| it["kind"] != "dev");
        shipped.map(|it| short(&it["name"])).filter(|name| names.contains(name)).collect()
    };
    packages.iter().map(|package| (short(&package["name"]), uses(package))).collect()
}

/// The crates of the diagram and where their arrows lead.
fn diagram(root: &Path) -> Graph {
    let text = std::fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let lines = text.split("```mermaid\ngraph LR\n").nth(1).unwrap().split("```").next().unwrap();
    let mut graph = Graph::new();
    for line in lines.lines() {
        let (from, to) = line.split_once("-->").unwrap_or((line, ""));
        let to = to.split('&').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
        graph.entry(from.trim().to_owned()).or_default().extend(to);
    }
    let all: Vec<String> = graph.values().flatten().cloned().collect();
    for name in all {
        graph.entry(name).or_default();
    }
    graph
}

/// Everything that a crate uses, directly or through others.
fn reached(graph: &Graph, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for next in &graph[name] {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

#[test]
fn the_diagram_of_crates_is_complete_and_shows_no_arrow_twice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (workspace, diagram) = (workspace(&root), diagram(&root));
    let names = |graph: &Graph| graph.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&diagram), names(&workspace), "the crates of the diagram");
    for (name, arrows) in &diagram {
        assert_eq!(reached(&diagram, name), reached(&workspace, name), "what {name} uses");
        for arrow in arrows {
            let mut others = arrows.iter().filter(|other| *other != arrow);
            let implied = others.any(|other| reached(&diagram, other).contains(arrow));
            assert!(!implied, "{name} --> {arrow} follows from the other arrows of {name}");
        }
    }
}
