// Strings, integer values, files and source positions.
#include "exporter.h"
#include "clang/Lex/Lexer.h"

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

Id Exporter::file(const PresumedLoc &p, bool system) {
  // Neighbouring positions share the pointer to the name: skip the hash lookup for them.
  if (p.getFilename() == lastFileName_) return lastFile_;
  auto [it, fresh] = fileIds_.try_emplace(p.getFilename(), files_.count);
  if (fresh) {
    files_.buf.u(str(p.getFilename()));
    files_.buf.u(system);
    files_.next();
  }
  lastFileName_ = p.getFilename();
  return lastFile_ = it->second;
}

// Writes the presumed position (honouring #line) of a file location, without its macro part.
Id Exporter::plainLoc(SourceLocation loc) {
  PresumedLoc p = loc.isValid() ? sm_.getPresumedLoc(loc) : PresumedLoc();
  Id f = 0;
  int64_t line = 0, col = 0;
  if (p.isValid()) {
    f = file(p, sm_.isInSystemHeader(loc));
    line = p.getLine();
    col = p.getColumn();
  }
  locs_.buf.u(f);
  locs_.buf.s(line - prevLine_);
  locs_.buf.u(col);
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
