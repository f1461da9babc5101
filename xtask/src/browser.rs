//! Browser code: compiled to WebAssembly, then given its JavaScript.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::assets::Asset;
use crate::step::timed;
use crate::sysroot::Kind;
use crate::toolchain::{TARGET, Toolchain};
use crate::workspace::Workspace;
use crate::{pack, process, search, shim, wasm};

/// How browser code is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Quick to build.
    Dev,
    /// Small to load.
    Release,
}

impl Profile {
    /// [`Profile::Release`] if `release`.
    pub fn release_if(release: bool) -> Profile {
        if release { Profile::Release } else { Profile::Dev }
    }

    /// The word in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release => "release",
        }
    }

    /// The cargo profile of browser code.
    pub fn cargo_profile(self) -> &'static str {
        match self {
            Profile::Dev => "browser-dev",
            Profile::Release => "browser-release",
        }
    }

    /// The standard library it is linked with: what is shipped gets a small one.
    pub fn library(self) -> Kind {
        match self {
            Profile::Dev => Kind::Ordinary,
            Profile::Release => Kind::Small,
        }
    }
}

/// What the browser loads, and how long the steps took.
pub struct Built {
    /// Scripts and modules, by the names they call each other.
    pub assets: Vec<Asset>,
    /// Time of compiling.
    pub compile: Duration,
    /// Time of making the JavaScript.
    pub bind: Duration,
}

/// The name of the script and the style sheet in the site.
pub const NAME: &str = "flagbridge";

/// What the main module is called among the files of a build; pages know it as `flagbridge.wasm`.
pub const MODULE: &str = "flagbridge_bg.wasm";

/// Compiles browser code and makes its JavaScript.
pub fn build(workspace: &Workspace, profile: Profile) -> Result<Built> {
    workspace.check_bindgen_version()?;
    let toolchain = search::toolchain(&workspace.machine, profile.library())?;
    let name = format!("browser code ({})", profile.name());
    let (module, compile) = timed(&name, || compile(workspace, &toolchain, PACKAGE, profile))?;
    let cache = workspace.web_target().join("bindgen").join(profile.name());
    let stamp = stamp(&module)?;
    if fs::read_to_string(cache.join(STAMP)).is_ok_and(|old| old == stamp) {
        return Ok(Built { assets: read(&cache)?, compile, bind: Duration::ZERO });
    }
    let (assets, bind) = timed("bindings", || {
        if cache.exists() {
            fs::remove_dir_all(&cache)?;
        }
        bind(&module, &cache, profile)?;
        fs::write(cache.join(STAMP), &stamp)?;
        read(&cache)
    })?;
    Ok(Built { assets, compile, bind })
}

/// Lints browser code. A build with the same profile afterwards finds its macros and build scripts compiled.
pub fn clippy(workspace: &Workspace, profile: Profile) -> Result<()> {
    let mut command =
        search::toolchain(&workspace.machine, profile.library())?.clippy(&workspace.machine)?;
    command
        .current_dir(&workspace.root)
        .env("CARGO_TARGET_DIR", workspace.web_target())
        .args(["--locked", "--package", PACKAGE, "--target", TARGET])
        .args(["--profile", profile.cargo_profile(), "--", "-D", "warnings"]);
    process::run(&mut command)
}

const PACKAGE: &str = "flagbridge-browser";

/// Which module the cached JavaScript was made from; written last.
const STAMP: &str = "made-from";

/// Compiles a crate to WebAssembly; returns the module.
///
/// Browser code is always selected as well: a crate alone would ask for fewer features of what it shares with browser code,
/// and cargo would compile that a second time.
pub fn compile(
    workspace: &Workspace,
    toolchain: &Toolchain,
    package: &str,
    profile: Profile,
) -> Result<PathBuf> {
    let target = workspace.web_target();
    let mut command = toolchain.cargo();
    command
        .current_dir(&workspace.root)
        .env("CARGO_TARGET_DIR", &target)
        .args(["build", "--package", PACKAGE, "--package", package, "--lib", "--target", TARGET])
        .args(["--profile", profile.cargo_profile()]);
    process::run(&mut command)
        .with_context(|| format!("{package} does not compile to WebAssembly"))?;
    let file = format!("{}.wasm", package.replace('-', "_"));
    Ok(target.join(TARGET).join(profile.cargo_profile()).join(file))
}

/// Splits off the code of lazy islands, then makes the JavaScript of the rest.
///
/// The linker leaves its relocations in the module for the splitter, which takes them out: so the step is needed even
/// where nothing is lazy. The files call each other by the names they have here.
fn bind(module: &Path, directory: &Path, profile: Profile) -> Result<()> {
    fs::create_dir_all(directory)?;
    let code = fs::read(module)?;
    let main = module.with_extension("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&code);
    options.output_dir = directory;
    options.main_out_path = &main;
    options.link_name = "./split.js";
    options.main_module = "./flagbridge.js";
    wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the compiled module cannot be split: {error:?}"))?;
    Bindgen::new()
        .input_path(&main)
        .out_name(NAME)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        // What has been split off refers to the main module by the linker's names.
        .keep_lld_exports(true)
        .demangle(false)
        .debug(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(directory)
        .context("wasm-bindgen rejects the compiled module")?;
    tidy(directory)?;
    shorten_imports(directory)?;
    make_packs(directory, profile)
}

/// What the main module calls in its script has long names with hashes, which cost every page five kilobytes: short ones
/// do as well.
fn shorten_imports(directory: &Path) -> Result<()> {
    let (module, script) = (directory.join(MODULE), directory.join(format!("{NAME}.js")));
    let (code, mut text) = (fs::read(&module)?, fs::read_to_string(&script)?);
    let hashed = |name: &str| {
        name.rsplit_once('_').is_some_and(|(_, hash)| {
            hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    };
    let names: Vec<String> =
        wasm::imports(&code)?.into_iter().filter(|name| hashed(name)).collect();
    let short = |index: usize| format!("_i{index}_");
    for (index, name) in names.iter().enumerate() {
        ensure!(text.contains(name), "{NAME}.js does not know {name}");
        ensure!(!text.contains(&short(index)), "{NAME}.js has a name {} already", short(index));
        text = text.replace(name, &short(index));
    }
    let code = wasm::renamed(&code, |name| Some(short(names.iter().position(|it| it == name)?)))?;
    fs::write(module, code)?;
    Ok(fs::write(script, text)?)
}

/// Puts the files of each lazy part together.
fn make_packs(directory: &Path, profile: Profile) -> Result<()> {
    let file = directory.join("split.js");
    let script = fs::read_to_string(&file)
        .with_context(|| format!("the splitter has written no {}", file.display()))?;
    let take_apart = profile == Profile::Release;
    let read = |name: &str| Ok(fs::read(directory.join(name))?);
    let (script, packs) = pack::pack(&script, take_apart, read)?;
    for pack in packs {
        fs::write(directory.join(pack.path), pack.content)?;
    }
    Ok(fs::write(file, script)?)
}

/// The splitter leaves the names of all functions in what it splits off, and in no particular order those that only call
/// another one.
fn tidy(directory: &Path) -> Result<()> {
    for entry in fs::read_dir(directory)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "wasm") {
            // The main module is made by `wasm-bindgen`.
            let is_split_off = file.file_name().is_some_and(|name| name != MODULE);
            let module = wasm::without_names(&fs::read(&file)?)
                .and_then(|it| if is_split_off { shim::sorted(&it) } else { Ok(it) })
                .with_context(|| format!("in {}", file.display()))?;
            fs::write(&file, module)?;
        }
    }
    Ok(())
}

fn stamp(module: &Path) -> Result<String> {
    let bytes = fs::read(module).with_context(|| format!("no module at {}", module.display()))?;
    let tool = fs::read(std::env::current_exe()?)?;
    let mut hash = Sha256::new();
    hash.update(Sha256::digest(bytes));
    hash.update(Sha256::digest(tool));
    Ok(format!("{:x}", hash.finalize()))
}

fn read(directory: &Path) -> Result<Vec<Asset>> {
    let mut assets = Asset::read_directory(directory)?;
    assets.retain(|asset| asset.path != STAMP);
    Ok(assets)
}
