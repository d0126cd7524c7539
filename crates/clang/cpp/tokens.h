// Tokens that nobody wrote: what the rewriting of the dialect is made of.
#pragma once
#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include <string>
#include <vector>

namespace fathom {

using namespace clang;
using Tokens = std::vector<Token>;

class Writer {
public:
  Writer(Preprocessor &pp, const Token &near) : pp_(pp), near_(near) {}
  void punct(tok::TokenKind kind) { out.push_back(token(kind)); }
  void name(llvm::StringRef text) {
    Token t = token(tok::identifier);
    IdentifierInfo *info = pp_.getIdentifierInfo(text);
    t.setIdentifierInfo(info);
    t.setKind(info->getTokenID());
    out.push_back(t);
  }
  // A number of one digit; its text outlives the token.
  void digit(const char *text) {
    Token t = token(tok::numeric_constant);
    t.setLength(1);
    t.setLiteralData(text);
    out.push_back(t);
  }
  void all(const Tokens &tokens) { out.insert(out.end(), tokens.begin(), tokens.end()); }
  // name(argument);
  void call(llvm::StringRef function, const Tokens &argument) {
    name(function);
    punct(tok::l_paren);
    all(argument);
    punct(tok::r_paren);
    punct(tok::semi);
  }
  // Enters a phase.
  void phase(llvm::StringRef which) {
    name(which);
    punct(tok::l_paren);
    punct(tok::r_paren);
    punct(tok::semi);
  }
  Tokens out;

private:
  Token token(tok::TokenKind kind) {
    Token t;
    t.startToken();
    t.setKind(kind);
    t.setLocation(near_.getLocation());
    t.setLength(near_.getLength());
    return t;
  }
  Preprocessor &pp_;
  const Token near_;
};

inline bool opens(const Token &t) { return t.isOneOf(tok::l_paren, tok::l_brace, tok::l_square); }
inline bool closes(const Token &t) { return t.isOneOf(tok::r_paren, tok::r_brace, tok::r_square); }

// Parts between separators outside of brackets.
inline std::vector<Tokens> split(const Tokens &tokens, tok::TokenKind separator) {
  std::vector<Tokens> parts(1);
  int depth = 0;
  for (const Token &t : tokens) {
    if (opens(t)) depth++;
    if (closes(t)) depth--;
    if (depth == 0 && t.is(separator)) {
      parts.emplace_back();
    } else {
      parts.back().push_back(t);
    }
  }
  return parts;
}

inline bool isNamed(const Token &t, llvm::StringRef name) { return t.is(tok::identifier) && t.getIdentifierInfo()->getName() == name; }

// Replaces function(e) by variables, named by a prefix and a number, and gives the expressions.
inline Tokens withSnapshots(Preprocessor &pp, const Tokens &clause, llvm::StringRef function, const std::string &prefix, std::vector<Tokens> &old) {
  Tokens out;
  for (size_t i = 0; i < clause.size(); i++) {
    if (!isNamed(clause[i], function) || i + 1 >= clause.size() || clause[i + 1].isNot(tok::l_paren)) {
      out.push_back(clause[i]);
      continue;
    }
    Tokens inner;
    int depth = 0;
    for (i++; i < clause.size(); i++) {
      if (opens(clause[i])) depth++;
      if (closes(clause[i]) && --depth == 0) break;
      if (depth > 1 || !opens(clause[i]) || !inner.empty()) inner.push_back(clause[i]);
    }
    Writer w(pp, clause[i < clause.size() ? i : i - 1]);
    w.name(prefix + std::to_string(old.size()));
    old.push_back(inner);
    out.insert(out.end(), w.out.begin(), w.out.end());
  }
  return out;
}

} // namespace fathom
