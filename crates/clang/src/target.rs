//! Which machine a program is for, from the arguments of its compiler.
//!
//! Takes the arguments and the data model that holds if they say nothing; gives clang's triple and what the driver would pass on for it. What
//! stands last counts, as for compilers. A machine that is not modelled, or an option that is another machine's, is refused with a sentence.
//!
//! SOUNDNESS: an option that chooses a machine is never passed over: a proof would be about another program. Sizes, layouts, alignments and
//! the order of bytes are clang's for the triple; they travel with the unit (`fathom_ast::Machine`).

use crate::error::{ArgumentError, TargetFault};
use fathom_ast::Arch;

/// The families of machines; each has its own options.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    X86,
    Arm,
    Aarch64,
    Riscv,
    PowerPc,
}

/// A machine, and how clang is told about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub family: Family,
    /// What the triple begins with: `x86_64`, `thumbv7em`, `powerpc64le`.
    pub machine: String,
    /// The rest of the triple.
    system: String,
    /// 32 or 64.
    pub bits: u32,
    /// The user named it, by `--target`.
    named: Option<String>,
    /// Further arguments of `-cc1`.
    args: Vec<String>,
}

impl Target {
    /// The machine that a program is for.
    pub fn of(args: &[String], default: Arch) -> Result<Target, ArgumentError> {
        let mut target = match named(args)? {
            Some(triple) => Target::parse(&triple)?,
            None => Target::native(default),
        };
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            match arg.as_str() {
                "-target" | "--target" | "-I" | "-D" | "-U" | "-include" | "-imacros" | "-isystem" | "-iquote"
                | "-idirafter" => {
                    rest.next();
                }
                _ => target.obey(arg)?,
            }
        }
        Ok(target)
    }

    fn native(arch: Arch) -> Target {
        let (machine, bits) = match arch {
            Arch::Ilp32 => ("i386", 32),
            Arch::Lp64 => ("x86_64", 64),
        };
        let (machine, system) = (machine.to_string(), "pc-linux-gnu".to_string());
        Target { family: Family::X86, machine, system, bits, named: None, args: Vec::new() }
    }

    fn parse(triple: &str) -> Result<Target, ArgumentError> {
        let refused = |why: TargetFault| Err(ArgumentError::Target { triple: triple.to_string(), why });
        let (machine, system) = triple.split_once('-').unwrap_or((triple, "unknown-unknown"));
        let (family, bits) = match machine {
            "x86_64" | "amd64" => (Family::X86, 64),
            "i386" | "i486" | "i586" | "i686" => (Family::X86, 32),
            "aarch64" | "arm64" | "aarch64_be" => (Family::Aarch64, 64),
            "riscv32" => (Family::Riscv, 32),
            "riscv64" => (Family::Riscv, 64),
            "powerpc" | "ppc" => (Family::PowerPc, 32),
            "powerpc64" | "ppc64" | "powerpc64le" | "ppc64le" => (Family::PowerPc, 64),
            _ if machine.starts_with("arm") || machine.starts_with("thumb") => (Family::Arm, 32),
            _ => return refused(TargetFault::Machine),
        };
        for part in system.split('-') {
            let version = part.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            match version {
                "x" if part == "x32" => return refused(TargetFault::NarrowPointers("the x86-64")),
                "gnux" | "muslx" | "gnu_ilp" | "ilp" => return refused(TargetFault::NarrowPointers("a machine of 64")),
                "linux" | "none" | "unknown" | "elf" | "eabi" | "eabihf" | "gnu" | "gnueabi" | "gnueabihf" | "gnuabielfv" => {}
                "musl" | "musleabi" | "musleabihf" | "pc" | "gnueabi_hf" | "newlib" | "bare" | "poky" | "buildroot" | "" => {}
                "windows" | "win" | "w" | "mingw" | "msvc" if family == Family::X86 => {}
                _ => return refused(TargetFault::System(part.to_string())),
            }
        }
        let (machine, system) = (machine.to_string(), system.to_string());
        Ok(Target { family, machine, system, bits, named: Some(triple.to_string()), args: Vec::new() })
    }

    /// What one argument says about the machine; those that say nothing about it are somebody else's.
    fn obey(&mut self, arg: &str) -> Result<(), ArgumentError> {
        let other = |family, example| Err(ArgumentError::OtherFamily { argument: arg.to_string(), family, example });
        match arg {
            "-m32" => return self.width(32, arg),
            "-m64" => return self.width(64, arg),
            "-mbig-endian" | "-mbig" | "-EB" => return self.order(true, arg),
            "-mlittle-endian" | "-mlittle" | "-EL" => return self.order(false, arg),
            "-mthumb" | "-marm" if self.family != Family::Arm => return other("ARM", "arm-none-eabi"),
            "-mthumb" => self.instructions("thumb"),
            "-marm" => self.instructions("arm"),
            _ => {}
        }
        let Some((option, value)) = arg.split_once('=') else { return Ok(()) };
        let foreign = value.starts_with("cortex") || value.starts_with("arm") || value.starts_with("neoverse");
        match (option, self.family) {
            ("-mcpu" | "-march", Family::X86) if foreign => return other("ARM", "arm-none-eabi"),
            ("-march", Family::X86) if value.starts_with("rv") => return other("RISC-V", "riscv32-unknown-elf"),
            ("-mfloat-abi" | "-mfpu", family) if family != Family::Arm => return other("ARM", "arm-none-eabi"),
            ("-march", Family::Riscv) => return self.riscv(value),
            ("-march", Family::Arm) => {
                let Some(version) = value.strip_prefix("armv") else { return self.refuse(arg) };
                if version.contains('+') {
                    let why = "name the processor by -mcpu instead of extensions";
                    return Err(ArgumentError::Unsupported(arg.to_string(), Some(why)));
                }
                let kind = if self.machine.starts_with("thumb") { "thumb" } else { "arm" };
                let eb = if self.big() { "eb" } else { "" };
                self.machine = format!("{kind}v{}{eb}", version.replace("-m.", "m.").replace('-', ""));
            }
            ("-march", Family::Aarch64) => {
                let known = ["armv8", "armv9"].iter().any(|version| value.starts_with(version));
                if !known || value.contains('+') {
                    return self.refuse(arg);
                }
            }
            ("-mabi", Family::Riscv) => {
                let bits = if value.starts_with("ilp32") { 32 } else { 64 };
                if !["ilp32", "ilp32f", "ilp32d", "ilp32e", "lp64", "lp64f", "lp64d"].contains(&value) || bits != self.bits {
                    return self.refuse(arg);
                }
                self.args.extend(["-target-abi".into(), value.into()]);
            }
            ("-mabi", Family::Arm) if ["aapcs", "aapcs-linux", "aapcs-vfp"].contains(&value) => {}
            ("-mabi", Family::Aarch64) if value == "lp64" => {}
            ("-mabi", Family::PowerPc) if ["elfv1", "elfv2", "altivec", "no-altivec", "no-spe"].contains(&value) => {}
            ("-mabi", Family::Arm | Family::Aarch64 | Family::PowerPc) => return self.refuse(arg),
            _ => {}
        }
        Ok(())
    }

    fn refuse(&self, arg: &str) -> Result<(), ArgumentError> {
        Err(ArgumentError::UnsupportedFor { argument: arg.to_string(), triple: self.triple() })
    }

    fn width(&mut self, bits: u32, arg: &str) -> Result<(), ArgumentError> {
        if bits == self.bits {
            return Ok(());
        }
        self.machine = match (self.family, bits) {
            (Family::X86, 32) => "i386",
            (Family::X86, _) => "x86_64",
            (Family::PowerPc, 32) if !self.machine.ends_with("le") => "powerpc",
            (Family::PowerPc, 64) => "powerpc64",
            (Family::PowerPc | Family::Arm | Family::Aarch64 | Family::Riscv, _) => {
                return Err(ArgumentError::Contradiction { argument: arg.to_string(), triple: self.triple() });
            }
        }
        .to_string();
        self.bits = bits;
        Ok(())
    }

    fn big(&self) -> bool {
        match self.family {
            Family::X86 | Family::Riscv => false,
            Family::Arm => self.machine.contains("eb"),
            Family::Aarch64 => self.machine.ends_with("_be"),
            Family::PowerPc => !self.machine.ends_with("le"),
        }
    }

    fn order(&mut self, big: bool, arg: &str) -> Result<(), ArgumentError> {
        if big == self.big() {
            return Ok(());
        }
        self.machine = match (self.family, big) {
            (Family::Aarch64, true) => "aarch64_be".to_string(),
            (Family::Aarch64, false) => "aarch64".to_string(),
            (Family::Arm, true) => format!("{}eb", self.machine),
            (Family::Arm, false) => self.machine.replace("eb", ""),
            (Family::PowerPc, true) => "powerpc64".to_string(),
            (Family::PowerPc, false) if self.bits == 64 => "powerpc64le".to_string(),
            (Family::X86 | Family::Riscv | Family::PowerPc, _) => return self.refuse(arg),
        };
        Ok(())
    }

    /// ARM's two instruction sets.
    fn instructions(&mut self, kind: &str) {
        let rest = self.machine.trim_start_matches("thumb").trim_start_matches("arm");
        self.machine = format!("{kind}{rest}");
    }

    /// `rv32imac_zicsr`: the width, and extensions.
    fn riscv(&mut self, value: &str) -> Result<(), ArgumentError> {
        let bits = match value.get(..4) {
            Some("rv32") => 32,
            Some("rv64") => 64,
            _ => return self.refuse(&format!("-march={value}")),
        };
        self.machine = format!("riscv{bits}");
        self.bits = bits;
        let mut parts = value[4..].split('_');
        for letter in parts.next().unwrap_or("").chars() {
            let extensions: &[&str] = match letter {
                'i' => &[],
                'g' => &["m", "a", "f", "d", "zicsr", "zifencei"],
                'm' | 'a' | 'f' | 'd' | 'c' | 'e' => &[&letter.to_string()],
                _ => return self.refuse(&format!("-march={value}")),
            };
            self.args.extend(extensions.iter().flat_map(|e| ["-target-feature".to_string(), format!("+{e}")]));
        }
        self.args.extend(parts.flat_map(|e| ["-target-feature".to_string(), format!("+{e}")]));
        Ok(())
    }

    pub fn triple(&self) -> String {
        format!("{}-{}", self.machine, self.system)
    }

    pub fn is_linux(&self) -> bool {
        self.system.split('-').any(|part| part == "linux")
    }

    fn is_windows(&self) -> bool {
        self.system.split('-').any(|part| part.starts_with("win") || part.starts_with("mingw"))
    }

    /// Linux on a machine of the x86 family, whose headers may be installed here.
    pub fn is_native(&self) -> bool {
        self.family == Family::X86 && self.is_linux()
    }

    /// Where compilers for other machines have their headers: Debian's packages, and prefixes of the same name.
    pub fn header_dirs(&self) -> Vec<String> {
        let mut names = vec![self.triple()];
        names.extend(self.named.clone());
        match (self.family, self.is_linux()) {
            (Family::Arm, true) => names.extend(["arm-linux-gnueabihf", "arm-linux-gnueabi"].map(String::from)),
            (Family::Arm, false) => names.push("arm-none-eabi".into()),
            (Family::Aarch64, true) => names.push("aarch64-linux-gnu".into()),
            (Family::Aarch64, false) => names.push("aarch64-none-elf".into()),
            (Family::Riscv, true) => names.push(format!("riscv{}-linux-gnu", self.bits)),
            (Family::Riscv, false) => names.push("riscv64-unknown-elf".into()),
            (Family::PowerPc, true) => names.push(format!("{}-linux-gnu", self.machine)),
            (Family::PowerPc, false) => names.push("powerpc-eabi".into()),
            (Family::X86, _) if self.is_windows() => names.push(format!("{}-w64-mingw32", self.machine)),
            (Family::X86, _) => {}
        }
        let dirs = |name: &String| {
            [format!("/usr/{name}/include"), format!("/usr/lib/{name}/include"), format!("/usr/include/{}", newlib(name))]
        };
        let mut all: Vec<String> = names.iter().flat_map(dirs).filter(|dir| std::path::Path::new(dir).is_dir()).collect();
        all.dedup();
        all
    }

    /// What the driver passes on for the machine.
    pub fn cc1(&self) -> Vec<String> {
        let mut out: Vec<String> = vec!["-triple".into(), self.triple()];
        let mut push = |args: &[&str]| out.extend(args.iter().map(|a| a.to_string()));
        match self.family {
            Family::X86 if self.bits == 64 => push(&["-target-cpu", "x86-64"]),
            // Doubles are computed as doubles, not with the excess precision of the x87.
            Family::X86 => push(&["-target-cpu", "pentium4", "-target-feature", "+sse2"]),
            Family::Arm => {
                let hard = self.system.ends_with("hf");
                push(if hard { &["-mfloat-abi", "hard"] } else { &["-mfloat-abi", "soft", "-target-feature", "+soft-float"] });
            }
            Family::Aarch64 => push(&["-target-feature", "+neon"]),
            Family::Riscv | Family::PowerPc => {}
        }
        if self.family != Family::X86 {
            // Plain `char`: clang's driver, not its front end, knows where it is unsigned.
            push(&["-fno-signed-char"]);
        } else if self.is_windows() && !self.system.contains("msvc") {
            push(&["-mms-bitfields"]);
        }
        out.extend(self.args.iter().cloned());
        out
    }
}

/// Debian has newlib of arm-none-eabi in a folder of its own.
fn newlib(name: &str) -> &str {
    if name == "arm-none-eabi" { "newlib" } else { name }
}

/// The last `--target`.
fn named(args: &[String]) -> Result<Option<String>, ArgumentError> {
    let mut found = None;
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if arg == "-target" || arg == "--target" {
            found = Some(rest.next().ok_or_else(|| ArgumentError::WithoutValue(arg.clone()))?.clone());
        } else if let Some(triple) = arg.strip_prefix("--target=").or_else(|| arg.strip_prefix("-target=")) {
            found = Some(triple.to_string());
        }
    }
    Ok(found)
}

/// Of some arguments those that choose the machine; what is read for the same machine gets the same ones.
pub fn choosing(args: &[String]) -> Vec<String> {
    const PREFIXES: &[&str] =
        &["--target=", "-target=", "-mcpu=", "-march=", "-mabi=", "-mfloat-abi=", "-mfpu=", "-mlong-double-"];
    const WORDS: &[&str] =
        &["-m32", "-m64", "-mbig-endian", "-mbig", "-EB", "-mlittle-endian", "-mlittle", "-EL", "-mthumb", "-marm"];
    let mut out = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if arg == "-target" || arg == "--target" {
            out.extend([Some(arg), rest.next()].into_iter().flatten().cloned());
        } else if WORDS.contains(&arg.as_str()) || PREFIXES.iter().any(|prefix| arg.starts_with(prefix)) {
            out.push(arg.clone());
        }
    }
    out
}

/// Bits of a pointer on the machine that some arguments choose.
pub fn pointer_bits(args: &[String]) -> u32 {
    Target::of(args, Arch::Lp64).map_or(64, |target| target.bits)
}

/// The machine that some arguments choose, as clang names it; `None` where they choose one of the x86 family with Linux.
pub fn foreign(args: &[String]) -> Option<String> {
    Target::of(args, Arch::Lp64).ok().filter(|target| !target.is_native()).map(|target| target.triple())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str]) -> Result<String, ArgumentError> {
        let args: Vec<String> = args.iter().map(|a| a.to_string()).collect();
        Target::of(&args, Arch::Lp64).map(|target| target.triple())
    }

    #[test]
    fn the_last_word_counts() {
        assert_eq!(of(&[]).as_deref(), Ok("x86_64-pc-linux-gnu"));
        assert_eq!(of(&["-m32"]).as_deref(), Ok("i386-pc-linux-gnu"));
        assert_eq!(of(&["-m32", "-m64"]).as_deref(), Ok("x86_64-pc-linux-gnu"));
        assert_eq!(of(&["--target=powerpc64-linux-gnu", "-m32"]).as_deref(), Ok("powerpc-linux-gnu"));
        assert_eq!(of(&["-target", "arm-none-eabi", "-mthumb", "-march=armv7e-m"]).as_deref(), Ok("thumbv7em-none-eabi"));
        assert_eq!(of(&["--target=arm-none-eabi", "-mbig-endian"]).as_deref(), Ok("armeb-none-eabi"));
        assert_eq!(
            of(&["--target=riscv64-unknown-elf", "-march=rv32imac_zicsr", "-mabi=ilp32"]).as_deref(),
            Ok("riscv32-unknown-elf")
        );
    }

    #[test]
    fn what_is_not_modelled_is_refused() {
        for args in [
            &["--target=avr-none"][..],
            &["--target=x86_64-linux-gnux32"],
            &["--target=x86_64-apple-darwin"],
            &["--target=aarch64-linux-gnu", "-m32"],
            &["--target=aarch64-linux-gnu_ilp32"],
            &["--target=riscv32-unknown-elf", "-mabi=lp64"],
            &["-mcpu=cortex-m4"],
            &["-mthumb"],
            &["-mfloat-abi=hard"],
            &["-march=rv32imac"],
            &["-mbig-endian"],
        ] {
            assert!(of(args).is_err(), "{args:?}");
        }
    }
}
