// The C interface to Rust: crates/clang/src/shim.rs mirrors these structs.
#pragma once
#include <cstddef>
#include <cstdint>

extern "C" {

// A file that exists only in memory. `data[len]` is NUL: clang's lexer relies on it.
struct FathomFile {
  const char *name;
  const char *data;
  size_t len;
};

struct FathomRequest {
  // Arguments of `clang -cc1`, the input file last.
  const char *const *args;
  size_t num_args;
  const FathomFile *files;
  size_t num_files;
};

enum FathomStatus : uint32_t {
  FathomOk = 0,
  // clang reported errors; `text` has them rendered.
  FathomDiagnostics = 1,
  // The worker died; `text` is what it said on standard error, `signal` what killed it.
  FathomCrash = 2,
  // The worker could not be started; `text` says why.
  FathomSystem = 3,
};

struct FathomReply {
  uint32_t status;
  int32_t signal;
  const uint8_t *stream;
  size_t stream_len;
  const uint8_t *text;
  size_t text_len;
};

void fathom_clang_parse(const FathomRequest *request, FathomReply *reply);
void fathom_clang_free(FathomReply *reply);
}

namespace fathom {
// Parses in this process and writes the stream to `out_fd`, diagnostics to `text_fd`. True if there were no errors.
bool parseHere(const FathomRequest &request, int out_fd, int text_fd);
} // namespace fathom
