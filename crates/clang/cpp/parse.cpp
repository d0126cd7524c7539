// One clang invocation: arguments of -cc1 in, stream or diagnostics out.
//
// The driver is bypassed: it would look for a gcc installation and a resource folder, which takes longer than parsing
// a small file. What it would pass on is made in crates/clang/src/arguments.rs.
#include "exporter.h"
#include "shim.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <unistd.h>

using namespace clang;
namespace fathom {
namespace {

bool writeAll(int fd, const void *data, size_t len) {
  const char *p = static_cast<const char *>(data);
  while (len > 0) {
    ssize_t n = write(fd, p, len);
    if (n <= 0) return false;
    p += n;
    len -= size_t(n);
  }
  return true;
}

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &ci, Buf &out) : ci_(ci), out_(out) {}
  void HandleTranslationUnit(ASTContext &ctx) override {
    // Any error means no AST.
    if (ci_.getDiagnostics().hasErrorOccurred()) return;
    Exporter exporter(ctx);
    exporter.exportUnit();
    exporter.finish(out_);
  }

private:
  CompilerInstance &ci_;
  Buf &out_;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(Buf &out) : out_(out) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    return std::make_unique<Consumer>(ci, out_);
  }

private:
  Buf &out_;
};

} // namespace

bool parseHere(const FathomRequest &request, int out_fd, int text_fd) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real = llvm::vfs::getRealFileSystem();
  if (auto cwd = real->getCurrentWorkingDirectory()) memory->setCurrentWorkingDirectory(*cwd);
  for (size_t i = 0; i < request.num_files; i++) {
    const FathomFile &f = request.files[i];
    memory->addFile(f.name, 0, llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(f.data, f.len), f.name));
  }
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(new llvm::vfs::OverlayFileSystem(real));
  overlay->pushOverlay(memory);

  std::string text;
  llvm::raw_string_ostream stream(text);
  auto options = llvm::makeIntrusiveRefCnt<DiagnosticOptions>();
  auto *printer = new TextDiagnosticPrinter(stream, options.get());
  CompilerInstance ci;
  {
    DiagnosticsEngine early(new DiagnosticIDs, options, printer, /*ShouldOwnClient=*/false);
    CompilerInvocation::CreateFromArgs(ci.getInvocation(), llvm::ArrayRef(request.args, request.num_args), early);
    if (early.hasErrorOccurred()) {
      writeAll(text_fd, text.data(), text.size());
      return false;
    }
  }
  // The options parsed just now (-w, -Wno-error=…) are the ones the printer must use.
  delete printer;
  ci.createDiagnostics(new TextDiagnosticPrinter(stream, &ci.getDiagnosticOpts()), /*ShouldOwnClient=*/true);
  ci.createFileManager(overlay);
  ci.setVerboseOutputStream(stream);
  // The child exits right after; freeing the AST would be wasted time.
  ci.getFrontendOpts().DisableFree = true;

  Buf out;
  Action action(out);
  bool ok = ci.ExecuteAction(action) && !ci.getDiagnostics().hasErrorOccurred() && out.size() > 0;
  if (!text.empty()) writeAll(text_fd, text.data(), text.size());
  return ok && writeAll(out_fd, out.data(), out.size());
}

} // namespace fathom
