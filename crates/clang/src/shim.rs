//! The foreign interface to `cpp/worker.cpp`; `cpp/shim.h` mirrors these structs.

use std::ffi::{CString, c_char};

/// A file in memory. The byte after `data` must be NUL.
#[repr(C)]
struct RawFile {
    name: *const c_char,
    data: *const u8,
    len: usize,
}

#[repr(C)]
struct RawRequest {
    args: *const *const c_char,
    num_args: usize,
    files: *const RawFile,
    num_files: usize,
}

#[repr(C)]
struct RawReply {
    status: u32,
    signal: i32,
    stream: *const u8,
    stream_len: usize,
    text: *const u8,
    text_len: usize,
}

unsafe extern "C" {
    fn fathom_clang_parse(request: *const RawRequest, reply: *mut RawReply);
    fn fathom_clang_free(reply: *mut RawReply);
}

/// A named text that ends with a NUL, which `len` does not count.
pub struct MemoryFile<'a> {
    pub name: CString,
    pub text: std::borrow::Cow<'a, [u8]>,
}

impl MemoryFile<'_> {
    /// The length without the NUL at the end.
    fn len(&self) -> usize {
        debug_assert_eq!(self.text.last(), Some(&0));
        self.text.len() - 1
    }
}

/// How the worker ended.
pub enum Status {
    Ok,
    Diagnostics,
    Crash { how: String },
    System,
}

/// The worker's results; frees the mapped memory when dropped.
pub struct Reply(RawReply);

impl Reply {
    pub fn status(&self) -> Status {
        match self.0.status {
            0 => Status::Ok,
            1 => Status::Diagnostics,
            2 => Status::Crash { how: signal_name(self.0.signal) },
            _ => Status::System,
        }
    }

    /// The encoded syntax tree.
    pub fn stream(&self) -> &[u8] {
        bytes(self.0.stream, self.0.stream_len, self)
    }

    /// Rendered diagnostics, or the last words of a worker that crashed.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(bytes(self.0.text, self.0.text_len, self)).into_owned()
    }
}

/// The slice lives as long as the reply that owns its memory.
fn bytes(data: *const u8, len: usize, _owner: &Reply) -> &[u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the worker mapped `len` readable bytes at `data`; they stay until `fathom_clang_free` in `drop`.
    unsafe { std::slice::from_raw_parts(data, len) }
}

impl Drop for Reply {
    fn drop(&mut self) {
        // SAFETY: `self.0` was filled by `fathom_clang_parse` and is freed only here.
        unsafe { fathom_clang_free(&mut self.0) }
    }
}

/// Runs clang on `args` with `files` laid over the file system.
pub fn run(args: &[CString], files: &[MemoryFile<'_>]) -> Reply {
    let arg_pointers: Vec<*const c_char> = args.iter().map(|arg| arg.as_ptr()).collect();
    let raw_files: Vec<RawFile> =
        files.iter().map(|file| RawFile { name: file.name.as_ptr(), data: file.text.as_ptr(), len: file.len() }).collect();
    let request = RawRequest {
        args: arg_pointers.as_ptr(),
        num_args: arg_pointers.len(),
        files: raw_files.as_ptr(),
        num_files: raw_files.len(),
    };
    let mut reply =
        RawReply { status: 3, signal: 0, stream: std::ptr::null(), stream_len: 0, text: std::ptr::null(), text_len: 0 };
    // SAFETY: all pointers are to live data of the stated lengths, which outlive the call; every file's text ends with
    // a NUL (checked by `MemoryFile::len`); `reply` is valid for writes.
    unsafe { fathom_clang_parse(&request, &mut reply) };
    Reply(reply)
}

fn signal_name(signal: i32) -> String {
    match signal {
        0 => "internal error".into(),
        4 => "illegal instruction".into(),
        5 => "trap".into(),
        6 => "abort".into(),
        7 => "bus error".into(),
        8 => "arithmetic exception".into(),
        9 => "killed (out of memory?)".into(),
        11 => "segmentation fault".into(),
        other => format!("signal {other}"),
    }
}
