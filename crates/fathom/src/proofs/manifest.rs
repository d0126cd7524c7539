//! Proofs described by a `fathom.toml`.
//!
//! ```toml
//! import = ["test/cbmc/proofs"]        # folders with makefiles, whose proofs are added
//!
//! [defaults]                           # for every proof below, which may say more
//! include = ["source/include"]
//! define = ["NDEBUG=1"]
//! malloc_may_fail = true
//!
//! [proof.skip_digits]
//! entry = "harness"
//! proof = ["proofs/skip_digits.c"]     # harness and stubs
//! project = ["source/core.c"]
//! remove_body = ["log"]
//! ```

use super::Proof;
use crate::failure::{Failure, input};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Manifest {
    import: Vec<PathBuf>,
    defaults: Description,
    proof: BTreeMap<String, Description>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Description {
    entry: Option<String>,
    proof: Vec<PathBuf>,
    project: Vec<PathBuf>,
    include: Vec<PathBuf>,
    define: Vec<String>,
    compiler: Vec<String>,
    remove_body: Vec<String>,
    assume_pure: Vec<String>,
    enforce: Vec<String>,
    replace: Vec<String>,
    check: Vec<String>,
    no_check: Vec<String>,
    malloc_may_fail: Option<bool>,
}

/// The proofs of a manifest, and the folders that it imports.
pub fn read(path: &Path) -> Result<(Vec<Proof>, Vec<PathBuf>), Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| input(format!("{} cannot be read: {error}", path.display())))?;
    let manifest: Manifest =
        toml::from_str(&text).map_err(|error| input(format!("{}: {}", path.display(), error.to_string().trim_end())))?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf();
    let mut proofs = Vec::new();
    for (name, own) in &manifest.proof {
        proofs.push(proof(path, &folder, name, &manifest.defaults, own));
    }
    Ok((proofs, manifest.import.iter().map(|dir| folder.join(dir)).collect()))
}

fn proof(path: &Path, folder: &Path, name: &str, defaults: &Description, own: &Description) -> Proof {
    let place = |file: &PathBuf| super::makefile::plain(&folder.join(file));
    let both =
        |list: fn(&Description) -> &Vec<String>| list(defaults).iter().chain(list(own)).cloned().collect::<Vec<String>>();
    let files =
        |list: fn(&Description) -> &Vec<PathBuf>| list(defaults).iter().chain(list(own)).map(place).collect::<Vec<PathBuf>>();
    let mut compiler: Vec<String> = files(|d| &d.include).iter().map(|dir| format!("-I{}", dir.display())).collect();
    compiler.extend(both(|d| &d.define).iter().map(|define| format!("-D{define}")));
    compiler.extend(both(|d| &d.compiler));
    let mut proof = Proof {
        name: name.to_string(),
        described_in: path.to_path_buf(),
        entry: own.entry.clone().or_else(|| defaults.entry.clone()).unwrap_or_else(|| "harness".into()),
        proof_files: files(|d| &d.proof),
        project_files: files(|d| &d.project),
        compiler,
        remove_bodies: both(|d| &d.remove_body),
        expected_missing: both(|d| &d.assume_pure),
        enforce: both(|d| &d.enforce),
        replace: both(|d| &d.replace),
        checks: both(|d| &d.check),
        no_checks: both(|d| &d.no_check),
        malloc_may_fail: own.malloc_may_fail.or(defaults.malloc_may_fail).unwrap_or(false),
        ..Proof::default()
    };
    let missing = proof.proof_files.iter().chain(&proof.project_files).find(|file| !file.is_file());
    proof.problem = match missing {
        Some(file) => Some(format!("{} does not exist", file.display())),
        None if proof.proof_files.is_empty() && proof.project_files.is_empty() => Some("it names no file".into()),
        None => None,
    };
    proof
}
