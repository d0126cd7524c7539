//! Builds the C++ shim, finds LLVM through `llvm-config-19`, and packs clang's builtin headers into one blob.
//!
//! With the `static` feature all of clang goes into the binary; without it `libclang-cpp.so` is linked, which makes
//! development builds quick. The header with the stream's enum numbers is generated from the Rust schema.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const SOURCES: &[&str] =
    &["worker", "parse", "dialect", "contracts", "loops", "locations", "types", "decls", "exprs", "operators", "stmts"];

/// Link order matters: each library comes before those it needs.
const CLANG_LIBS: &[&str] = &[
    "clangFrontend",
    "clangDriver",
    "clangSerialization",
    "clangParse",
    "clangSema",
    "clangAnalysis",
    "clangEdit",
    "clangASTMatchers",
    "clangAST",
    "clangAPINotes",
    "clangLex",
    "clangSupport",
    "clangBasic",
];

const LLVM_COMPONENTS: &[&str] = &[
    "option",
    "frontendopenmp",
    "windowsdriver",
    "support",
    "mcparser",
    "bitreader",
    "profiledata",
    "targetparser",
    "core",
    "frontendhlsl",
    "frontendoffloading",
    "frontenddriver",
];

/// Builtin headers of other machines and languages, by the start of their names.
const FOREIGN_HEADERS: &[&str] = &[
    "__clang_cuda",
    "__clang_hip",
    "ISO_Fortran",
    "altivec",
    "arm",
    "builtins",
    "cuda",
    "hexagon",
    "htm",
    "hvx",
    "larch",
    "lasx",
    "lsx",
    "msa",
    "opencl",
    "riscv",
    "s390",
    "sifive",
    "vecintrin",
    "velintrin",
    "wasm",
    "yvals",
    "intrin0",
    "intrin.h",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed=cpp");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    fs::write(out.join("schema.h"), fathom_ast::schema::cpp_header()).expect("writing schema.h");

    let lib_dir = llvm_config(&["--libdir"]);
    compile_shim(&out);
    if env::var_os("CARGO_FEATURE_STATIC").is_some() {
        link_static(&lib_dir);
    } else {
        println!("cargo:rustc-link-search=native={lib_dir}");
        println!("cargo:rustc-link-lib=dylib=clang-cpp");
        println!("cargo:rustc-link-lib=dylib=LLVM-19");
    }
    pack_headers(&Path::new(&lib_dir).join("clang/19/include"), &out);
}

fn llvm_config(args: &[&str]) -> String {
    let program = env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-19".into());
    let output = Command::new(&program).args(args).output().unwrap_or_else(|e| {
        panic!("cannot run {program} ({e}); install the LLVM and clang 19 development packages (llvm-19-dev, libclang-19-dev, libclang-cpp19-dev)")
    });
    assert!(output.status.success(), "{program} {args:?} failed");
    String::from_utf8(output.stdout).expect("llvm-config prints UTF-8").trim().to_owned()
}

/// Compiles the shim, unless the last build in this folder was from the same sources: cargo runs this script again
/// after every change of the `ast` crate, of which only the schema matters here, and the C++ takes a minute.
fn compile_shim(out: &Path) {
    let is_static = env::var_os("CARGO_FEATURE_STATIC").is_some();
    let include = llvm_config(&["--includedir"]);
    let mut inputs = format!("{is_static} {include} {}\n", fs::read_to_string("build.rs").expect("reading build.rs"));
    inputs.push_str(&fathom_ast::schema::cpp_header());
    let mut files: Vec<PathBuf> =
        fs::read_dir("cpp").expect("listing cpp").map(|entry| entry.expect("listing cpp").path()).collect();
    files.sort();
    for file in files {
        inputs.push_str(&fs::read_to_string(&file).expect("reading a C++ file"));
    }
    let stamp = out.join("shim.inputs");
    if out.join("libfathom_clang_shim.a").exists() && fs::read_to_string(&stamp).is_ok_and(|old| old == inputs) {
        println!("cargo:rustc-link-search=native={}", out.display());
        println!("cargo:rustc-link-lib=static=fathom_clang_shim");
        if !is_static {
            println!("cargo:rustc-link-lib=stdc++");
        }
        return;
    }

    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .debug(false)
        .warnings(true)
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-fno-strict-aliasing")
        .flag("-isystem")
        .flag(include)
        .include(out)
        .include("cpp");
    if is_static {
        // Linked by hand in link_static, from the archive.
        build.cpp_link_stdlib(None);
    }
    for source in SOURCES {
        build.file(format!("cpp/{source}.cpp"));
    }
    build.compile("fathom_clang_shim");
    fs::write(stamp, inputs).expect("writing the stamp");
}

fn link_static(lib_dir: &str) {
    println!("cargo:rustc-link-search=native={lib_dir}");
    for lib in CLANG_LIBS {
        println!("cargo:rustc-link-lib=static:-bundle={lib}");
    }
    let mut query = vec!["--link-static", "--libs"];
    query.extend(LLVM_COMPONENTS);
    for lib in llvm_config(&query).split_whitespace() {
        println!("cargo:rustc-link-lib=static:-bundle={}", lib.trim_start_matches("-l"));
    }
    for name in ["libz.a", "libzstd.a", "libstdc++.a"] {
        let path = archive(name);
        println!("cargo:rustc-link-search=native={}", path.parent().expect("archives lie in folders").display());
        println!("cargo:rustc-link-lib=static:-bundle={}", name.trim_start_matches("lib").trim_end_matches(".a"));
    }
}

/// Where the C++ compiler finds an archive.
fn archive(name: &str) -> PathBuf {
    let output = Command::new("g++").arg(format!("-print-file-name={name}")).output().expect("running g++");
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    assert!(path.is_absolute(), "{name} not found; install zlib1g-dev, libzstd-dev and g++");
    path
}

/// Writes `headers.bin`, each header followed by a NUL as clang's lexer wants it, and `headers.rs`, the table of names
/// and positions.
fn pack_headers(dir: &Path, out: &Path) {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap_or_else(|e| panic!("{}: {e}; install libclang-common-19-dev", dir.display()))
        .map(|entry| entry.expect("listing headers").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".h") && !FOREIGN_HEADERS.iter().any(|foreign| name.starts_with(foreign)))
        .collect();
    names.sort();
    let mut blob = Vec::new();
    let mut table = String::from("&[\n");
    for name in names {
        let text = fs::read(dir.join(&name)).expect("reading a builtin header");
        writeln!(table, "    ({name:?}, {}, {}),", blob.len(), text.len()).expect("writing to a string");
        blob.extend(text);
        blob.push(0);
    }
    table.push(']');
    fs::write(out.join("headers.bin"), blob).expect("writing headers.bin");
    fs::write(out.join("headers.rs"), table).expect("writing headers.rs");
}
