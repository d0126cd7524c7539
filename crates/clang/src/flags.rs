//! Compiler options that change what a program means: each is obeyed, refused with a sentence, or known to change nothing.
//!
//! SOUNDNESS: a proof about another program than the one that is compiled is worth nothing. So an option of the machine (`-m…`) that is not
//! known is refused; of the many `-f…` options, those that change the meaning of C are listed here, and the rest is about
//! optimisation, debugging and diagnostics, which may not change what a program does.

use crate::error::ArgumentError;
use crate::target::{Family, Target};

/// What becomes of an option.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    /// Arguments for `-cc1`.
    Pass(Vec<String>),
    /// Takes back what an earlier option said.
    Undo(&'static str),
    Harmless,
    Refused(ArgumentError),
    Unknown,
}

/// Language options handed on as they are.
const LANGUAGE: &[&str] = &[
    "-fgnu89-inline",
    "-fshort-enums",
    "-fwrapv",
    "-fno-signed-char",
    "-fms-extensions",
    "-fpascal-strings",
    "-ffreestanding",
    "-fno-builtin",
    "-fgnu-keywords",
    "-fno-gnu-keywords",
    "-fdollars-in-identifiers",
    "-fno-dollars-in-identifiers",
    "-trigraphs",
    "-undef",
    "-mms-bitfields",
    "-malign-double",
];

/// The same with a value.
const PASSED: &[&str] = &["-fno-builtin-", "-fpack-struct=", "-fgnuc-version="];

/// Options with a value, the value that means what is done anyway, and why others are refused.
const VALUES: &[(&str, &[&str], &str)] = &[
    ("-ffp-eval-method", &["source"], FLOATS),
    ("-fdenormal-fp-math", &["ieee", "ieee,ieee"], FLOATS),
    ("-fdenormal-fp-math-f32", &["ieee", "ieee,ieee"], FLOATS),
    ("-fcomplex-arithmetic", &["full"], FLOATS),
    ("-fcx-method", &["stdc"], FLOATS),
    ("-fwchar-type", &[], "the type of wchar_t is the machine's"),
    ("-fms-compatibility-version", &[], "programs mean what C says here"),
    ("-fmsc-version", &[], "programs mean what C says here"),
    ("-ftrapv-handler", &[], "calls that the compiler inserts are not followed"),
    ("-fplugin", &[], "what a plugin makes of the program is not known"),
    ("-fpass-plugin", &[], "what a plugin makes of the program is not known"),
];

/// Options of the linker that change what a name means or what runs.
const LINKED: &[&str] =
    &["--wrap", "-wrap", "--defsym", "-defsym", "-init", "--init", "-fini", "--fini", "--entry", "-entry", "-e="];

/// Options that give the compiler a freedom or the program a meaning that is not modelled, with the reason.
const REFUSED: &[(&str, &str)] = &[
    ("-ffast-math", FLOATS),
    ("-Ofast", FLOATS),
    ("-funsafe-math-optimizations", FLOATS),
    ("-fassociative-math", FLOATS),
    ("-freciprocal-math", FLOATS),
    ("-ffinite-math-only", FLOATS),
    ("-fno-honor-nans", FLOATS),
    ("-fno-honor-infinities", FLOATS),
    ("-fnative-half-type", FLOATS),
    ("-fno-signed-zeros", FLOATS),
    ("-fapprox-func", FLOATS),
    ("-fcx-limited-range", FLOATS),
    ("-fcx-fortran-rules", FLOATS),
    ("-fno-math-errno", "functions of <math.h> set errno here"),
    ("-fsingle-precision-constant", FLOATS),
    ("-mfpmath=387", FLOATS),
    ("-mfpmath=both", FLOATS),
    ("-mno-sse", FLOATS),
    ("-mno-sse2", FLOATS),
    ("-mno-80387", FLOATS),
    ("-ftrapv", "leave it out: signed overflow is a check here (--check overflow)"),
    ("-fopenmp", "parallel programs are not supported"),
    ("-fopenmp-simd", "parallel programs are not supported"),
    ("-fopenacc", "parallel programs are not supported"),
    ("-finstrument-functions", "calls that the compiler inserts are not followed"),
    ("-fplan9-extensions", "the front end does not know them"),
    ("-funsigned-bitfields", "the front end does not know it"),
    ("-fno-signed-bitfields", "the front end does not know it"),
    ("-fshort-double", "the front end does not know it"),
    ("-fsigned-wchar", "the sign of wchar_t is the machine's"),
    ("-fno-signed-wchar", "the sign of wchar_t is the machine's"),
    ("-fms-compatibility", "programs mean what C says here"),
    ("-fwritable-strings", "string literals cannot be written here"),
    ("-fmerge-all-constants", "objects of their own have addresses of their own here"),
    ("-mx32", "the data models of the x86 are -m32 and -m64"),
    ("-m16", "the data models of the x86 are -m32 and -m64"),
];

const FLOATS: &str = "floating-point numbers are computed exactly as C and IEEE 754 say here";

/// Options of the machine that change neither the layout of data nor what an operation gives.
const MACHINE: &[&str] = &[
    "-mtune=",
    "-mcmodel=",
    "-mindirect-branch",
    "-mno-indirect-branch",
    "-mfunction-return",
    "-mretpoline",
    "-mharden-sls",
    "-mred-zone",
    "-mno-red-zone",
    "-mstack",
    "-mno-stack",
    "-mpreferred-stack-boundary",
    "-mincoming-stack-boundary",
    "-mregparm",
    "-mrtd",
    "-maccumulate-outgoing-args",
    "-mno-accumulate-outgoing-args",
    "-mpush-args",
    "-mno-push-args",
    "-mskip-rax-setup",
    "-mfentry",
    "-mrecord-mcount",
    "-mnop-mcount",
    "-momit-leaf-frame-pointer",
    "-mno-omit-leaf-frame-pointer",
    "-mtls-direct-seg-refs",
    "-mno-tls-direct-seg-refs",
    "-mtls-dialect",
    "-mcet-switch",
    "-mmanual-endbr",
    "-mshstk",
    "-mno-shstk",
    "-mrelax-relocations",
    "-mvzeroupper",
    "-mno-vzeroupper",
    "-mprefer-vector-width",
    "-mgeneral-regs-only",
    "-mno-outline",
    "-mllvm",
    "-mfpmath=sse",
    "-mhard-float",
    "-mno-ms-bitfields",
    "-mno-align-double",
    "-mlong-double-80",
    "-mabi=sysv",
    "-masm=",
    "-mrdrnd",
    "-mrdseed",
    "-mno-fp-ret-in-387",
    "-mno-fancy-math-387",
    "-m80387",
];

/// The same for machines that are not of the x86 family.
const OTHER_MACHINES: &[&str] = &[
    "-mfpu=",
    "-msoft-float",
    "-mthumb-interwork",
    "-mno-thumb-interwork",
    "-munaligned-access",
    "-mno-unaligned-access",
    "-mslow-flash-data",
    "-mword-relocations",
    "-mlong-calls",
    "-mno-long-calls",
    "-mpoke-function-name",
    "-mfix-cortex",
    "-mno-fix-cortex",
    "-mpic-register=",
    "-msingle-pic-base",
    "-mno-pic-data-is-text-relative",
    "-mstrict-align",
    "-mno-strict-align",
    "-mrelax",
    "-mno-relax",
    "-msmall-data-limit=",
    "-msave-restore",
    "-mno-save-restore",
    "-meabi",
    "-mno-eabi",
    "-msdata",
    "-mno-sdata",
    "-mregnames",
    "-mno-regnames",
    "-misel",
    "-mno-isel",
    "-mno-spe",
    "-mno-altivec",
    "-mno-vsx",
    "-mminimal-toc",
    "-mmultiple",
    "-mno-multiple",
    "-mbranch-protection=",
    "-moutline-atomics",
    "-mno-outline-atomics",
];

/// Instruction sets: which there are shows in macros and builtin functions.
const FEATURES: &[&str] = &[
    "mmx",
    "sse",
    "sse2",
    "sse3",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "avx",
    "avx2",
    "fma",
    "f16c",
    "bmi",
    "bmi2",
    "lzcnt",
    "popcnt",
    "aes",
    "pclmul",
    "sha",
    "cx16",
    "movbe",
    "adx",
    "fsgsbase",
    "xsave",
    "xsaveopt",
    "xsavec",
    "xsaves",
    "3dnow",
    "3dnowa",
    "sahf",
    "prfchw",
    "fxsr",
    "avx512f",
    "avx512bw",
    "avx512cd",
    "avx512dq",
    "avx512vl",
    "vaes",
    "vpclmulqdq",
    "gfni",
    "sse4a",
    "xop",
    "fma4",
    "tbm",
    "lwp",
];

pub(crate) fn flag(arg: &str, target: &Target) -> Flag {
    let unsupported = |why| Flag::Refused(ArgumentError::Unsupported(arg.to_string(), why));
    let pass = |args: &[&str]| Flag::Pass(args.iter().map(|a| a.to_string()).collect());
    if let Some((_, why)) = REFUSED.iter().find(|(refused, _)| arg == *refused) {
        return unsupported(Some(why));
    }
    match arg {
        "-fsigned-char" | "-fno-unsigned-char" => return Flag::Undo("-fno-signed-char"),
        "-fno-wrapv" | "-fstrict-overflow" => return Flag::Undo("-fwrapv"),
        "-fno-short-enums" => return Flag::Undo("-fshort-enums"),
        "-fno-ms-extensions" => return Flag::Undo("-fms-extensions"),
        "-fno-pascal-strings" => return Flag::Undo("-fpascal-strings"),
        "-fno-gnu89-inline" => return Flag::Undo("-fgnu89-inline"),
        "-fbuiltin" => return Flag::Undo("-fno-builtin"),
        "-fno-hosted" => return pass(&["-ffreestanding"]),
        "-fhosted" | "-fno-freestanding" => return Flag::Undo("-ffreestanding"),
        "-funsigned-char" => return pass(&["-fno-signed-char"]),
        // gcc's meaning: signed integers and pointers wrap around.
        "-fno-strict-overflow" | "-fwrapv-pointer" => return pass(&["-fwrapv"]),
        "-fshort-wchar" => return pass(&["-fwchar-type=short", "-fno-signed-wchar"]),
        "-fpack-struct" => return pass(&["-fpack-struct=1"]),
        _ if LANGUAGE.contains(&arg) || PASSED.iter().any(|p| arg.starts_with(p)) => {
            return pass(&[arg]);
        }
        _ => {}
    }
    if chooses_machine(arg) {
        return Flag::Harmless;
    }
    match arg {
        "-mlong-double-64" | "-mlong-double-128" if target.family == Family::X86 => {
            return unsupported(Some("long double is the x87's extended type here"));
        }
        "-mlong-double-64" if target.family == Family::PowerPc => return pass(&["-mlong-double-64"]),
        "-mlong-double-128" => {
            return Flag::Refused(ArgumentError::UnsupportedFor { argument: arg.to_string(), triple: target.triple() });
        }
        _ => {}
    }
    if let Some((option, value)) = arg.split_once('=') {
        if let Some((_, same, why)) = VALUES.iter().find(|(name, _, _)| *name == option) {
            return match same.contains(&value) {
                true => Flag::Harmless,
                false => unsupported(Some(why)),
            };
        }
        match (option, value) {
            ("-march" | "-mcpu", "native") => return Flag::Harmless,
            // Part of the triple, or of what goes with it.
            ("-march" | "-mabi", _) if target.family != Family::X86 => return Flag::Harmless,
            // Extensions behind the name of a processor switch parts of it on or off.
            ("-mcpu", cpu) if cpu.contains('+') => {
                return unsupported(Some("name the processor without its extensions"));
            }
            // The front end refuses what it does not know.
            ("-march" | "-mcpu", cpu) => return pass(&["-target-cpu", cpu]),
            ("-mfloat-abi", "hard") => return pass(&["-mfloat-abi", "hard", "-target-feature", "-soft-float"]),
            ("-mfloat-abi", "softfp") => return pass(&["-mfloat-abi", "soft", "-target-feature", "-soft-float"]),
            ("-mfloat-abi", "soft") => return pass(&["-mfloat-abi", "soft", "-target-feature", "+soft-float"]),
            ("-ffp-contract", "off") | ("-ffp-model", "strict") | ("-fexcess-precision", "standard") => return Flag::Harmless,
            ("-fexcess-precision", _) if target.family != Family::X86 || target.bits == 64 => return Flag::Harmless,
            ("-ffp-contract" | "-ffp-model" | "-fexcess-precision", _) => {
                return unsupported(Some(FLOATS));
            }
            ("-fexec-charset" | "-finput-charset" | "-fwide-exec-charset", charset)
                if !["utf-8", "utf8", "us-ascii", "ascii"].contains(&charset.to_lowercase().as_str()) =>
            {
                return unsupported(Some("source text and strings are UTF-8 here"));
            }
            _ => {}
        }
    }
    if arg.starts_with("-fopenmp=") || arg.starts_with("-finstrument-functions-") {
        return unsupported(None);
    }
    if let Some(machine) = arg.strip_prefix("-m") {
        let feature = machine.strip_prefix("no-");
        if FEATURES.contains(&feature.unwrap_or(machine)) {
            let name = feature.unwrap_or(machine);
            return pass(&["-target-feature", &format!("{}{name}", if feature.is_some() { "-" } else { "+" })]);
        }
        let also = if target.family == Family::X86 { &[] } else { OTHER_MACHINES };
        return match MACHINE.iter().chain(also).any(|known| arg.starts_with(known)) {
            true => Flag::Harmless,
            false => Flag::Refused(ArgumentError::UnknownMeaning(arg.to_string())),
        };
    }
    let mut linker = arg.strip_prefix("-Wl,").into_iter().flat_map(|given| given.split(','));
    if linker.any(|given| given == "-e" || LINKED.iter().any(|linked| given.starts_with(linked))) {
        return unsupported(Some("symbols are linked by their own names here, and the program starts with main"));
    }
    if arg.starts_with("-f") { Flag::Harmless } else { Flag::Unknown }
}

/// Obeyed by [`Target::of`] already.
fn chooses_machine(arg: &str) -> bool {
    const WORDS: &[&str] =
        &["-m32", "-m64", "-mbig-endian", "-mbig", "-EB", "-mlittle-endian", "-mlittle", "-EL", "-mthumb", "-marm"];
    WORDS.contains(&arg) || arg.starts_with("--target=") || arg.starts_with("-target=")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fathom_ast::Arch;

    fn of(arg: &str, machine: &[&str]) -> Flag {
        let machine: Vec<String> = machine.iter().map(|a| a.to_string()).collect();
        flag(arg, &Target::of(&machine, Arch::Lp64).expect("a machine"))
    }

    fn refused(arg: &str) -> bool {
        matches!(of(arg, &[]), Flag::Refused(_))
    }

    #[test]
    fn what_changes_the_meaning_is_obeyed_or_refused() {
        for arg in ["-ffast-math", "-Ofast", "-ftrapv", "-mlong-double-64", "-mabi=ms"] {
            assert!(refused(arg), "{arg}");
        }
        for arg in ["-mno-unaligned-access", "-mx32", "-ffp-contract=fast", "-fopenmp", "-Wl,--wrap=malloc"] {
            assert!(refused(arg), "{arg}");
        }
        assert_eq!(of("-funsigned-char", &[]), Flag::Pass(vec!["-fno-signed-char".into()]));
        assert_eq!(of("-fno-strict-overflow", &[]), Flag::Pass(vec!["-fwrapv".into()]));
        assert_eq!(of("-mavx2", &[]), Flag::Pass(vec!["-target-feature".into(), "+avx2".into()]));
        let arm = &["--target=arm-none-eabi"];
        assert_eq!(of("-mcpu=cortex-m4", arm), Flag::Pass(vec!["-target-cpu".into(), "cortex-m4".into()]));
        assert_eq!(of("-fsigned-char", arm), Flag::Undo("-fno-signed-char"));
    }

    #[test]
    fn values_count() {
        for arg in
            ["-ffp-eval-method=double", "-fdenormal-fp-math=preserve-sign", "-fcomplex-arithmetic=basic", "-fplugin=x.so"]
        {
            assert!(refused(arg), "{arg}");
        }
        for arg in ["-fno-honor-nans", "-fno-honor-infinities", "-fno-signed-bitfields", "-fmerge-all-constants"] {
            assert!(refused(arg), "{arg}");
        }
        for arg in ["-Wl,--as-needed,--wrap=malloc", "-Wl,-init,f", "-Wl,-e,f"] {
            assert!(refused(arg), "{arg}");
        }
        for arg in ["-ffp-eval-method=source", "-fdenormal-fp-math=ieee", "-fcomplex-arithmetic=full"] {
            assert_eq!(of(arg, &[]), Flag::Harmless, "{arg}");
        }
        assert_eq!(of("-Wl,--as-needed,-export-dynamic", &[]), Flag::Unknown);
        assert_eq!(of("-fpascal-strings", &[]), Flag::Pass(vec!["-fpascal-strings".into()]));
        assert_eq!(of("-fno-ms-extensions", &[]), Flag::Undo("-fms-extensions"));
    }

    #[test]
    fn what_changes_nothing_is_accepted() {
        for arg in
            ["-m64", "--target=x86_64-unknown-linux-gnu", "-fPIC", "-fno-strict-aliasing", "-mtune=native", "-ffp-contract=off"]
        {
            assert_eq!(of(arg, &[]), Flag::Harmless, "{arg}");
        }
        assert_eq!(of("-mno-unaligned-access", &["--target=arm-none-eabi"]), Flag::Harmless);
    }
}
