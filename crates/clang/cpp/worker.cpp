// Runs clang in a forked child with a large stack.
//
// A child, because clang may die (there is a pragma for it) or exhaust memory, and because its memory is gone when it
// exits instead of fragmenting ours; forking takes about a millisecond. The results come back in anonymous files that
// the parent maps. A large stack, because clang's parser recurses on nesting.
#include "shim.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// Our own way of saying "clang reported errors". Not 1: clang's fatal errors end the process with that.
constexpr int kDiagnosticsExit = 77;

struct Job {
  const FathomRequest *request;
  int out_fd, text_fd;
  bool ok;
};

void *runJob(void *arg) {
  Job *job = static_cast<Job *>(arg);
  job->ok = fathom::parseHere(*job->request, job->out_fd, job->text_fd);
  return nullptr;
}

[[noreturn]] void child(Job job, int err_fd) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the parent (Rust's stack guard) would print about a stack that is not theirs.
  for (int s : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, SIGTERM, SIGINT}) signal(s, SIG_DFL);
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  dup2(err_fd, 2);
  // Address space for the stack may be limited: take the largest that is granted. Untouched pages cost nothing.
  for (size_t size = size_t(1) << 30; size >= (size_t(8) << 20); size /= 2) {
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    bool started = pthread_attr_setstacksize(&attr, size) == 0 && pthread_create(&thread, &attr, runJob, &job) == 0;
    pthread_attr_destroy(&attr);
    if (started) {
      pthread_join(thread, nullptr);
      _exit(job.ok ? 0 : kDiagnosticsExit);
    }
  }
  static const char message[] = "no memory for the parser's stack";
  (void)!write(err_fd, message, sizeof message - 1);
  _exit(1);
}

// Maps a finished file; empty files map to nothing.
bool mapFile(int fd, const uint8_t **data, size_t *len) {
  struct stat st;
  *data = nullptr;
  *len = 0;
  if (fstat(fd, &st) != 0) return false;
  if (st.st_size == 0) return true;
  void *p = mmap(nullptr, size_t(st.st_size), PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
  if (p == MAP_FAILED) return false;
  *data = static_cast<const uint8_t *>(p);
  *len = size_t(st.st_size);
  return true;
}

void systemError(FathomReply *reply) {
  reply->status = FathomSystem;
  // strerror's text is static; free() never sees it because the length stays out of mmap's sight.
  reply->text = reinterpret_cast<const uint8_t *>(strerror(errno));
  reply->text_len = 0;
}

} // namespace

extern "C" void fathom_clang_parse(const FathomRequest *request, FathomReply *reply) {
  memset(reply, 0, sizeof *reply);
  int out = memfd_create("fathom-ast", MFD_CLOEXEC), text = memfd_create("fathom-text", MFD_CLOEXEC);
  pid_t pid = out >= 0 && text >= 0 ? fork() : -1;
  if (pid == 0) child(Job{request, out, text, false}, text);
  int status = 0;
  if (pid > 0) {
    while (waitpid(pid, &status, 0) < 0) {
      if (errno != EINTR) {
        pid = -1;
        break;
      }
    }
  }
  if (pid < 0 || !mapFile(text, &reply->text, &reply->text_len) || !mapFile(out, &reply->stream, &reply->stream_len)) {
    systemError(reply);
  } else if (WIFSIGNALED(status)) {
    reply->status = FathomCrash;
    reply->signal = WTERMSIG(status);
  } else if (WEXITSTATUS(status) == 0) {
    reply->status = FathomOk;
  } else {
    reply->status = WEXITSTATUS(status) == kDiagnosticsExit ? FathomDiagnostics : FathomCrash;
  }
  if (out >= 0) close(out);
  if (text >= 0) close(text);
}

extern "C" void fathom_clang_free(FathomReply *reply) {
  if (reply->stream_len) munmap(const_cast<uint8_t *>(reply->stream), reply->stream_len);
  if (reply->text_len) munmap(const_cast<uint8_t *>(reply->text), reply->text_len);
  memset(reply, 0, sizeof *reply);
}
