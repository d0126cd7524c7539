// One clang invocation: arguments of -cc1 in, stream or diagnostics out.
//
// The driver is bypassed: it would look for a gcc installation and a resource folder, which takes longer than parsing
// a small file. What it would pass on is made in crates/clang/src/arguments.rs.
//
// A file with names of a verification dialect is read twice: what is not C in it is rewritten between preprocessor and parser the second time.
#include "dialect.h"
#include "exporter.h"
#include "shim.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"
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
  Action(Buf &out, bool dialect, const std::set<std::string> &redefined) : out_(out), dialect_(dialect), redefined_(redefined) {}
  // Whether the file should be read as one of the dialect.
  bool mentions() const { return mentions_; }

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    return std::make_unique<Consumer>(ci, out_);
  }

  void ExecuteAction() override {
    if (dialect_) {
      parseRewritten(getCompilerInstance(), redefined_);
    } else {
      ASTFrontendAction::ExecuteAction();
    }
    mentions_ = mentionsDialect(getCompilerInstance().getPreprocessor());
  }

private:
  // What clang's ParseAST does, with all tokens in hand before the first is parsed. The parser exists while they are read, because it is the
  // parser that knows pragmas.
  static void parseRewritten(CompilerInstance &ci, const std::set<std::string> &redefined) {
    if (!ci.hasPreprocessor()) return;
    ci.createSema(TU_Complete, nullptr);
    Sema &sema = ci.getSema();
    Preprocessor &pp = ci.getPreprocessor();
    ASTConsumer &consumer = sema.getASTConsumer();
    Parser parser(pp, sema, /*SkipFunctionBodies=*/false);
    pp.EnterMainSourceFile();
    std::vector<Token> tokens;
    do {
      tokens.emplace_back();
      pp.Lex(tokens.back());
    } while (tokens.back().isNot(tok::eof));
    rewriteDialect(pp, tokens, redefined);
    auto stream = std::make_unique<Token[]>(tokens.size());
    std::copy(tokens.begin(), tokens.end(), stream.get());
    pp.EnterTokenStream(std::move(stream), tokens.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
    parser.Initialize();
    Parser::DeclGroupPtrTy group;
    Sema::ModuleImportState imports;
    for (bool end = parser.ParseFirstTopLevelDecl(group, imports); !end; end = parser.ParseTopLevelDecl(group, imports)) {
      if (group && !consumer.HandleTopLevelDecl(group.get())) return;
    }
    consumer.HandleTranslationUnit(sema.getASTContext());
  }

  Buf &out_;
  bool dialect_, mentions_ = false;
  const std::set<std::string> &redefined_;
};

// Included first by files of the dialect.
const char *const kDialectHeader = "/fathom/dialect.h";

// The functions that clang says are defined otherwise than they are declared.
std::set<std::string> conflicting(llvm::StringRef text) {
  std::set<std::string> names;
  constexpr llvm::StringLiteral kMessage = "error: conflicting types for '";
  for (size_t at = text.find(kMessage); at != llvm::StringRef::npos; at = text.find(kMessage, at + 1)) {
    names.insert(text.substr(at + kMessage.size()).split('\'').first.str());
  }
  return names;
}

// Prints errors, and finds what clang does not know and gcc does: attributes and pragmas that change what the program means. An
// attribute that clang does not know leaves no trace in the tree.
class Watcher : public TextDiagnosticPrinter {
public:
  Watcher(llvm::raw_string_ostream &stream, DiagnosticOptions *options) : TextDiagnosticPrinter(stream, options), stream_(stream) {}
  bool refused() const { return refused_; }

  // The two diagnostics become remarks, which -w does not silence.
  static void watch(DiagnosticsEngine &diagnostics) {
    diagnostics.setSeverity(diag::warn_unknown_attribute_ignored, diag::Severity::Remark, SourceLocation());
    diagnostics.setSeverity(diag::warn_pragma_ignored, diag::Severity::Remark, SourceLocation());
  }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    bool attribute = info.getID() == diag::warn_unknown_attribute_ignored;
    if (!attribute && info.getID() != diag::warn_pragma_ignored) {
      TextDiagnosticPrinter::HandleDiagnostic(level, info);
      return;
    }
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return;
    const SourceManager &sources = info.getSourceManager();
    SourceLocation at = sources.getSpellingLoc(info.getLocation());
    bool invalid = false;
    llvm::StringRef file = sources.getBufferData(sources.getFileID(at), &invalid);
    if (invalid) return;
    llvm::StringRef rest = file.substr(sources.getFileOffset(at));
    llvm::StringRef text = attribute ? rest.substr(0, 200).split("))").first : rest.split('\n').first;
    std::string what = meaning(text, attribute);
    if (what.empty()) return;
    refused_ = true;
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(info.getLocation()));
    stream_ << place.getFilename() << ':' << place.getLine() << ':' << place.getColumn() << ": error: " << what
            << " is not supported: it changes what the program means\n";
  }

private:
  // The attribute or pragma if it changes what the program means, else nothing.
  static std::string meaning(llvm::StringRef text, bool attribute) {
    for (llvm::StringRef name : {"scalar_storage_order", "hardbool", "noinit", "persistent"}) {
      if (attribute ? text.ltrim("_").starts_with(name) : text.contains(name)) return name.str();
    }
    if (!text.contains("optimize")) return "";
    for (llvm::StringRef option : {"Ofast", "fast-math", "unsafe-math", "finite-math", "associative-math", "reciprocal-math", "signed-zeros", "wrapv", "trapv", "short-enums",
                                   "short-wchar", "pack-struct", "signed-char", "strict-overflow"}) {
      if (text.contains(option)) return "optimize with " + option.str();
    }
    return "";
  }

  llvm::raw_string_ostream &stream_;
  bool refused_ = false;
};

bool parseOnce(llvm::ArrayRef<const char *> args, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> overlay, bool dialect,
               const std::set<std::string> &redefined, std::string &text, Buf &out, bool &mentions) {
  llvm::raw_string_ostream stream(text);
  auto options = llvm::makeIntrusiveRefCnt<DiagnosticOptions>();
  auto *printer = new TextDiagnosticPrinter(stream, options.get());
  CompilerInstance ci;
  {
    DiagnosticsEngine early(new DiagnosticIDs, options, printer, /*ShouldOwnClient=*/false);
    CompilerInvocation::CreateFromArgs(ci.getInvocation(), args, early);
    if (early.hasErrorOccurred()) {
      return false;
    }
  }
  // The options parsed just now (-w, -Wno-error=…) are the ones the printer must use.
  delete printer;
  auto *watcher = new Watcher(stream, &ci.getDiagnosticOpts());
  ci.createDiagnostics(watcher, /*ShouldOwnClient=*/true);
  Watcher::watch(ci.getDiagnostics());
  ci.createFileManager(overlay);
  ci.setVerboseOutputStream(stream);
  // The child exits right after; freeing the AST would be wasted time.
  ci.getFrontendOpts().DisableFree = true;

  Action action(out, dialect, redefined);
  bool ok = ci.ExecuteAction(action) && !ci.getDiagnostics().hasErrorOccurred() && !watcher->refused() && out.size() > 0;
  mentions = action.mentions();
  return ok;
}

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
  Buf out;
  bool mentions = false;
  std::vector<const char *> args(request.args, request.args + request.num_args);
  std::set<std::string> redefined;
  bool ok = parseOnce(args, overlay, false, redefined, text, out, mentions);
  if (mentions) {
    text.clear();
    Buf again;
    args.insert(args.end() - 1, {"-include", kDialectHeader});
    ok = parseOnce(args, overlay, true, redefined, text, again, mentions);
    redefined = conflicting(text);
    if (!ok && !redefined.empty()) {
      text.clear();
      again = Buf();
      ok = parseOnce(args, overlay, true, redefined, text, again, mentions);
    }
    out = std::move(again);
  }
  if (!text.empty()) writeAll(text_fd, text.data(), text.size());
  return ok && writeAll(out_fd, out.data(), out.size());
}

} // namespace fathom
