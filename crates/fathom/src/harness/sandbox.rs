//! Runs a program that is known to misbehave: limited in time, memory and output, without network, in its own folder.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub struct Ended {
    /// Standard output and error, as far as kept.
    pub output: String,
    pub code: Option<i32>,
    pub signal: Option<i32>,
    pub in_time: bool,
}

/// Output beyond this is not kept.
const MOST_OUTPUT: u64 = 1 << 20;
const CPU_SECONDS: u64 = 20;
const FILE_BYTES: u64 = 16 << 20;

/// `address_space`: in bytes; sanitizers reserve terabytes and limit themselves by their options instead.
pub fn run(command: &mut Command, folder: &Path, limit: Duration, address_space: Option<u64>) -> std::io::Result<Ended> {
    let output = folder.join("output");
    let out = std::fs::File::create(&output)?;
    command.current_dir(folder).stdin(Stdio::null()).stdout(out.try_clone()?).stderr(out);
    // SAFETY: between fork and exec only system calls that are safe to make there, no allocation, no locks.
    unsafe {
        command.pre_exec(move || restrict(address_space));
    }
    let mut child = command.spawn()?;
    let start = Instant::now();
    let mut in_time = true;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            in_time = false;
            // SAFETY: the child leads a process group of its own and has not been waited for.
            unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
            break child.wait()?;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut bytes = Vec::new();
    std::fs::File::open(&output)?.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(Ended { output: String::from_utf8_lossy(&bytes).into_owned(), code: status.code(), signal: status.signal(), in_time })
}

fn restrict(address_space: Option<u64>) -> std::io::Result<()> {
    let limit = |what: libc::__rlimit_resource_t, most: u64| {
        let limit = libc::rlimit { rlim_cur: most as libc::rlim_t, rlim_max: most as libc::rlim_t };
        // SAFETY: passes a valid structure. A limit that cannot be set is lower already.
        unsafe { libc::setrlimit(what, &limit) };
    };
    limit(libc::RLIMIT_CPU, CPU_SECONDS);
    limit(libc::RLIMIT_CORE, 0);
    limit(libc::RLIMIT_FSIZE, FILE_BYTES);
    if let Some(bytes) = address_space {
        limit(libc::RLIMIT_AS, bytes);
    }
    // SAFETY: no pointers; a group of its own, so that children end with it.
    unsafe { libc::setpgid(0, 0) };
    deny_sockets()
}

/// Every way to open a socket fails with "permission denied", on both data models.
fn deny_sockets() -> std::io::Result<()> {
    const X86_64: u32 = 0xc000_003e;
    const SOCKET: u32 = 41;
    // On i386 `socketcall` is the older entry, `socket` the newer.
    const I386: [u32; 2] = [102, 359];
    let op = |code: u32, jt: u8, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
    let load = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    let equal = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    let ret = libc::BPF_RET | libc::BPF_K;
    let deny = libc::SECCOMP_RET_ERRNO | libc::EACCES as u32;
    let mut program = [
        op(load, 0, 0, 4),
        op(equal, 0, 2, X86_64),
        op(load, 0, 0, 0),
        op(equal, 3, 4, SOCKET),
        op(load, 0, 0, 0),
        op(equal, 1, 0, I386[0]),
        op(equal, 0, 1, I386[1]),
        op(ret, 0, 0, deny),
        op(ret, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    if cfg!(not(target_arch = "x86_64")) {
        return Ok(());
    }
    let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    // SAFETY: `filter` describes `program`, which lives until the call returns.
    let done = unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &filter as *const libc::sock_fprog) == 0
    };
    if !done {
        // A kernel without filters: a network of its own has no way out. Where that is refused too, the program is the user's own
        // and runs with the other limits.
        // SAFETY: no pointers.
        let _ =
            unsafe { libc::unshare(libc::CLONE_NEWNET) == 0 || libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) == 0 };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Option<Ended> {
        let folder = std::env::temp_dir().join(format!("fathom-sandbox-{}-{}", std::process::id(), script.len()));
        std::fs::create_dir_all(&folder).ok()?;
        let ended = run(Command::new("/bin/sh").args(["-c", script]), &folder, Duration::from_secs(2), None);
        let _ = std::fs::remove_dir_all(&folder);
        Some(ended.expect("sh runs"))
    }

    #[test]
    fn time_is_limited_and_output_kept() {
        let ended = shell("echo here; sleep 60").expect("a temporary folder");
        assert!(!ended.in_time && ended.output == "here\n" && ended.signal == Some(libc::SIGKILL));
    }

    /// Whether this kernel has any means to keep a program from the network.
    fn network_can_be_denied() -> bool {
        let probe = |probe: fn() -> bool| {
            let mut command = Command::new("/bin/true");
            // SAFETY: the probes make one system call.
            unsafe {
                command.pre_exec(move || if probe() { Ok(()) } else { Err(std::io::Error::from_raw_os_error(libc::EPERM)) });
            }
            command.status().is_ok_and(|s| s.success())
        };
        // SAFETY: a null filter is refused with EFAULT where filters exist, with EINVAL where they do not.
        let filters = probe(|| unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, std::ptr::null::<libc::sock_fprog>()) == -1
                && *libc::__errno_location() == libc::EFAULT
        });
        // SAFETY: no pointers.
        filters
            || probe(|| unsafe {
                libc::unshare(libc::CLONE_NEWNET) == 0 || libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) == 0
            })
    }

    #[test]
    fn there_is_no_network() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port of this machine");
        let port = listener.local_addr().expect("bound").port();
        let connect = format!("bash -c 'exec 3<>/dev/tcp/127.0.0.1/{port} && echo through'");
        let ended = shell(&connect).expect("a temporary folder");
        assert_eq!(ended.output.contains("through"), !network_can_be_denied(), "{}", ended.output);
    }
}
