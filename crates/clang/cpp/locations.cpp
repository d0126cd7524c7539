// Strings, integer values, files and source positions.
#include "exporter.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;
namespace fathom {

Id Exporter::str(llvm::StringRef text) {
  auto [it, fresh] = strIds_.try_emplace(text, strings_.count);
  if (fresh) {
    strings_.buf.u(text.size());
    strings_.buf.raw(text.data(), text.size());
    strings_.next();
  }
  return it->second;
}

Id Exporter::value(const llvm::APSInt &v) {
  llvm::APInt wide = v.isSigned() ? v.sextOrTrunc(128) : v.zextOrTrunc(128);
  std::pair<uint64_t, uint64_t> words(wide.getRawData()[0], wide.getRawData()[1]);
  auto [it, fresh] = valueIds_.try_emplace(words, values_.count);
  if (fresh) {
    values_.buf.fixed64(words.first);
    values_.buf.fixed64(words.second);
    values_.next();
  }
  return it->second;
}

Id Exporter::file(llvm::StringRef name, bool system) {
  auto [it, fresh] = fileIds_.try_emplace(name, files_.count);
  if (fresh) {
    files_.buf.u(str(name));
    files_.buf.u(system);
    files_.next();
  }
  return it->second;
}

// The first offsets of all lines. clang's own column lookup walks back to the start of the line, which is quadratic
// on machine-written files without line breaks.
static std::vector<unsigned> lineStarts(llvm::StringRef text) {
  std::vector<unsigned> starts{0};
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts.push_back(unsigned(i + 1));
  }
  return starts;
}

Exporter::Source &Exporter::source(FileID id) {
  if (id == lastSourceId_) return *lastSource_;
  std::unique_ptr<Source> &slot = sources_[id];
  if (!slot) {
    slot = std::make_unique<Source>();
    slot->starts = lineStarts(sm_.getBufferData(id));
    bool invalid = false;
    const SrcMgr::SLocEntry &entry = sm_.getSLocEntry(id, &invalid);
    slot->directives = !invalid && entry.isFile() && entry.getFile().hasLineDirectives();
    slot->system = !invalid && entry.isFile() && SrcMgr::isSystem(entry.getFile().getFileCharacteristic());
    PresumedLoc start = sm_.getPresumedLoc(sm_.getLocForStartOfFile(id), /*UseLineDirectives=*/false);
    slot->file = file(start.isValid() ? start.getFilename() : "", slot->system);
  }
  lastSourceId_ = id;
  lastSource_ = slot.get();
  return *slot;
}

// The index of the line that holds an offset; positions come mostly in order, so the last answer is tried first.
unsigned Exporter::Source::line(unsigned offset) {
  auto holds = [&](size_t i) { return i < starts.size() && starts[i] <= offset && (i + 1 == starts.size() || offset < starts[i + 1]); };
  if (!holds(hint)) {
    if (holds(hint + 1)) {
      hint++;
    } else {
      hint = size_t(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin()) - 1;
    }
  }
  return unsigned(hint);
}

// Writes the presumed position (honouring #line) of a file location, without its macro part.
Id Exporter::plainLoc(SourceLocation loc) {
  Id f = 0;
  int64_t line = 0, col = 0;
  if (loc.isValid()) {
    auto [id, offset] = sm_.getDecomposedLoc(loc);
    Source &src = source(id);
    unsigned index = src.line(offset);
    f = src.file;
    line = int64_t(index) + 1;
    col = int64_t(offset - src.starts[index]) + 1;
    if (src.directives) {
      if (const LineEntry *entry = sm_.getLineTable().FindNearestLineEntry(id, offset)) {
        line = int64_t(entry->LineNo) + (int64_t(index) - int64_t(src.line(entry->FileOffset)) - 1);
        if (entry->FilenameID != -1) {
          if (unsigned(entry->FilenameID) != src.lineFileName) {
            src.lineFileName = unsigned(entry->FilenameID);
            src.lineFile = file(sm_.getLineTable().getFilename(src.lineFileName), SrcMgr::isSystem(entry->FileKind));
          }
          f = src.lineFile;
        }
      }
    }
  }
  locs_.buf.u(f);
  locs_.buf.s(line - prevLine_);
  locs_.buf.u(uint64_t(col));
  prevLine_ = line;
  return locs_.next();
}

// A position inside a macro expansion: shown where the outermost expansion stands, with the spelling beside it.
Id Exporter::macroLoc(SourceLocation loc, SourceLocation shown, bool end) {
  SourceLocation spelled = sm_.getSpellingLoc(loc);
  SourceLocation expansion = sm_.getExpansionLoc(loc);
  unsigned nameLen = Lexer::MeasureTokenLength(expansion, sm_, ctx_.getLangOpts());
  bool invalid = false;
  const char *name = sm_.getCharacterData(expansion, &invalid);
  Id nameId = str(invalid ? llvm::StringRef() : llvm::StringRef(name, nameLen));
  if (end) {
    spelled = spelled.getLocWithOffset(Lexer::MeasureTokenLength(spelled, sm_, ctx_.getLangOpts()));
  }
  Id spelling = plainLoc(spelled);
  locs_.buf.u(0);
  Id macro = macros_.next();
  macros_.buf.u(nameId);
  macros_.buf.u(spelling);
  Id id = plainLoc(shown);
  locs_.buf.opt(macro);
  return id;
}

Id Exporter::beginLoc(SourceLocation loc) {
  auto [it, fresh] = beginIds_.try_emplace(loc.getRawEncoding(), 0);
  if (!fresh) return it->second;
  Id id;
  if (loc.isMacroID()) {
    id = macroLoc(loc, sm_.getExpansionLoc(loc), false);
  } else {
    id = plainLoc(loc);
    locs_.buf.u(0);
  }
  return it->second = id;
}

Id Exporter::endLoc(SourceLocation tokenStart) {
  auto [it, fresh] = endIds_.try_emplace(tokenStart.getRawEncoding(), 0);
  if (!fresh) return it->second;
  SourceLocation shown = tokenStart;
  if (tokenStart.isMacroID()) shown = sm_.getExpansionRange(tokenStart).getEnd();
  if (shown.isValid()) shown = shown.getLocWithOffset(Lexer::MeasureTokenLength(shown, sm_, ctx_.getLangOpts()));
  Id id;
  if (tokenStart.isMacroID()) {
    id = macroLoc(tokenStart, shown, true);
  } else {
    id = plainLoc(shown);
    locs_.buf.u(0);
  }
  return it->second = id;
}

Id Exporter::range(SourceLocation begin, SourceLocation end) {
  // An implicit conversion comes right after its operand and covers the same text.
  if (begin == lastBegin_ && end == lastEnd_ && ranges_.count > 0) return lastRange_;
  lastBegin_ = begin;
  lastEnd_ = end;
  Id b = beginLoc(begin), e = endLoc(end);
  auto [it, fresh] = rangeIds_.try_emplace(std::make_pair(b, e), ranges_.count);
  if (fresh) {
    ranges_.buf.s(int64_t(b) - prevRangeBegin_);
    ranges_.buf.s(int64_t(e) - int64_t(b));
    prevRangeBegin_ = b;
    ranges_.next();
  }
  return lastRange_ = it->second;
}

} // namespace fathom
