//! What lies in `deploy/` fits the server and the programs it is for, as far as that can be told without a container.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use saphyr::{LoadableYamlNode as _, Yaml};

use crate::machine::Machine;
use crate::process;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every word of the text that begins like this.
fn find(program: &str) -> Option<PathBuf> {
    Machine::here().expect("this machine").find_program(&[program])
}

fn words<'a>(text: &'a str, beginning: &str) -> Vec<&'a str> {
    let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !of_word(c)).filter(|word| word.starts_with(beginning)).collect()
}

#[test]
fn units_are_what_systemd_understands() {
    if find("systemd-analyze").is_none() {
        println!("skipped: there is no systemd-analyze");
        return;
    }
    let place = tempfile::tempdir().expect("a directory");
    let mut files = Vec::new();
    for name in ["flagbridge.service", "flagbridge-backup.service", "flagbridge-backup.timer"] {
        // The program need not be installed here.
        let text = read(&format!("deploy/{name}"))
            .replace("/opt/flagbridge/current/flagbridge-server", "/bin/true");
        let file = place.path().join(name);
        fs::write(&file, text).expect("written");
        files.push(file);
    }
    let verify = Command::new("systemd-analyze").arg("verify").args(&files).output();
    let verify = verify.expect("systemd-analyze runs");
    let said = String::from_utf8_lossy(&verify.stderr);
    let about_ours: Vec<&str> = said.lines().filter(|line| line.contains("flagbridge")).collect();
    assert!(verify.status.success() && about_ours.is_empty(), "{said}");

    // Of ten points; what is not shut in has ten.
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--no-pager", "--offline=true", "--threshold=20"]).arg(&files[0]);
    process::output(&mut security).expect("the server is exposed to little");
}

#[test]
fn the_server_is_shut_in() {
    let unit = read("deploy/flagbridge.service");
    for line in [
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "SystemCallFilter=@system-service",
        "LimitNOFILE=8192",
    ] {
        assert!(unit.lines().any(|found| found == line), "{line}");
    }
    // The unit may not end the server before it ends by itself.
    let stop = unit.lines().find_map(|line| line.strip_prefix("TimeoutStopSec=")).expect("stated");
    assert!(stop.parse::<u32>().expect("seconds") > 25);
}

#[test]
fn variables_and_arguments_are_those_of_the_server() {
    let config =
        ["read.rs", "variables.rs"].map(|file| read(&format!("server/src/config/{file}"))).concat();
    for file in [
        "flagbridge.env",
        "flagbridge.service",
        "flagbridge-backup.service",
        "compose.yaml",
        "Containerfile",
    ] {
        let text = read(&format!("deploy/{file}"));
        for name in words(&text, "FLAGBRIDGE_").into_iter().chain(words(&text, "DATABASE_URL")) {
            assert!(config.contains(&format!("\"{name}\"")), "{file}: {name}");
        }
    }
}

#[test]
fn compose_and_rules_are_yaml_of_the_right_shape() {
    let text = read("deploy/compose.yaml");
    let compose = Yaml::load_from_str(&text).expect("YAML");
    let compose = &compose[0];
    for service in ["database", "flagbridge", "proxy"] {
        let service = compose["services"].as_mapping_get(service).expect(service);
        assert!(service.contains_mapping_key("image") && service.contains_mapping_key("networks"));
        for name in service["networks"].as_vec().expect("a list") {
            let name = name.as_str().expect("a name");
            assert!(compose["networks"].contains_mapping_key(name), "{name}");
        }
        for volume in service["volumes"].as_vec().expect("a list") {
            let name = volume.as_str().and_then(|it| it.split(':').next()).expect("a volume");
            match name.strip_prefix("./") {
                Some(file) => assert!(root().join("deploy").join(file).is_file(), "{file}"),
                None => assert!(compose["volumes"].contains_mapping_key(name), "{name}"),
            }
        }
    }
    assert!(
        !compose["services"]["database"].contains_mapping_key("ports"),
        "nobody outside asks it"
    );

    let text = read("deploy/alerts.yaml");
    let rules = Yaml::load_from_str(&text).expect("YAML");
    let rules = rules[0]["groups"][0]["rules"].as_vec().expect("rules");
    let metrics = ["counters.rs", "readings.rs"]
        .map(|file| read(&format!("server/src/services/metrics/{file}")));
    let metrics = metrics.concat();
    let documentation = read("docs/deploy.md");
    assert!(rules.len() >= 10);
    for rule in rules {
        let (name, expression) =
            (rule["alert"].as_str(), rule["expr"].as_str().expect("an expression"));
        assert!(documentation.contains(name.expect("a name")), "{name:?} in docs/deploy.md");
        for metric in
            words(expression, "flagbridge_").into_iter().chain(words(expression, "process_"))
        {
            let base = metric.trim_end_matches("_total").trim_end_matches("_bucket");
            assert!(metrics.contains(&format!("\"{base}\"")), "{metric}");
        }
    }
    let reasons = read("server/src/services/metrics/refusal.rs");
    for reason in text.split("reason=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(reasons.contains(&format!("\"{reason}\"")), "{reason}");
    }
}

#[test]
fn proxies_hide_figures_strip_headers_and_stay_on_https() {
    for (file, strips) in [
        ("nginx.conf", ["X-Forwarded-Host \"\"", "Forwarded \"\"", "X-Real-IP \"\""]),
        ("Caddyfile", ["-X-Forwarded-Host", "-Forwarded", "-X-Real-IP"]),
        ("Caddyfile.compose", ["-X-Forwarded-Host", "-Forwarded", "-X-Real-IP"]),
    ] {
        let text = read(&format!("deploy/{file}"));
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
        assert_eq!(code.matches('{').count(), code.matches('}').count(), "{file}");
        assert!(code.contains("Strict-Transport-Security") && code.contains("metrics"), "{file}");
        for strip in strips {
            assert!(code.contains(strip), "{file}: {strip}");
        }
    }
    let own = read("deploy/Caddyfile");
    let composed = read("deploy/Caddyfile.compose");
    let code = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(code(&own).replace("127.0.0.1:3000", "flagbridge:3000"), code(&composed));
}

/// With the programs themselves, where they are installed.
#[test]
fn proxies_accept_their_samples() {
    if let Some(caddy) = find("caddy") {
        let mut adapt = Command::new(caddy);
        adapt
            .args(["adapt", "--adapter", "caddyfile", "--config"])
            .arg(root().join("deploy/Caddyfile"));
        process::output(&mut adapt).expect("Caddy understands it");
    } else {
        println!("skipped: there is no caddy");
    }
}

#[test]
fn what_the_documentation_names_is_there() {
    let documentation = read("docs/deploy.md");
    let mut named = 0;
    for file in documentation.split("`deploy/").skip(1).filter_map(|rest| rest.split('`').next()) {
        assert!(root().join("deploy").join(file).exists(), "deploy/{file}");
        named += 1;
    }
    assert!(named >= 6, "{named}");
    for entry in fs::read_dir(root().join("deploy")).expect("deploy/").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(documentation.contains(&name), "docs/deploy.md does not speak of {name}");
    }
}
