// The syntax of verification harnesses that no C parser knows, rewritten token by token between preprocessor and parser.
//
//   a ==> b, a <==> b                      !(a) || (b), !(a) == !(b)
//   __CPROVER_forall { T i; e }            __CPROVER_forall(({ T i; e; }))
//   f(…) __CPROVER_requires(…) … ;         f(…) ;      and functions made of the clauses: see contracts.cpp
//   while (…) __CPROVER_loop_invariant(…)  checks at the head of the loop: see loops.cpp
//
// Tokens, not text: proofs hide these words behind macros of their own. Locations stay what they were.
#include "dialect.h"
#include "tokens.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
namespace fathom {
namespace {

constexpr llvm::StringLiteral kPrefix = "__CPROVER_";

// The part of the name behind the dialect's prefix; empty for other tokens.
llvm::StringRef word(const Token &t) {
  if (t.isNot(tok::identifier)) return {};
  llvm::StringRef name = t.getIdentifierInfo()->getName();
  return name.consume_front(kPrefix) ? name : llvm::StringRef();
}

Token made(tok::TokenKind kind, const Token &near) {
  Token t;
  t.startToken();
  t.setKind(kind);
  t.setLocation(near.getLocation());
  t.setLength(near.getLength());
  return t;
}

class Rewriter {
public:
  Rewriter(Preprocessor &pp, std::vector<Token> &tokens, const std::set<std::string> &redefined)
      : pp_(pp), in_(tokens), redefined_(redefined) {}

  std::vector<Token> run() {
    size_t at = 0;
    std::vector<Token> out = group(at, true);
    // What an unbalanced bracket left over: the parser complains about it.
    for (; at < in_.size(); at++) out.push_back(in_[at]);
    return out;
  }

private:
  // The tokens up to the bracket that closes the group, without it; implications inside are resolved.
  std::vector<Token> group(size_t &at, bool file) {
    std::vector<Token> out;
    // At file level: where the declaration begins, its contract, and whether it is over with the next body.
    size_t declaration = 0;
    Contract contract;
    bool hasContract = false;
    auto finish = [&] {
      if (hasContract) {
        std::vector<Token> functions = contractFunctions(pp_, contract);
        out.insert(out.end(), functions.begin(), functions.end());
      }
      hasContract = false;
      contract = Contract();
      declaration = out.size();
    };
    // Where the operands of an implication may begin: behind the last token that binds looser.
    size_t start = 0;
    while (at < in_.size() && !closes(in_[at])) {
      const Token &t = in_[at];
      llvm::StringRef w = word(t);
      if (w == "forall" || w == "exists") {
        quantifier(at, out);
        continue;
      }
      if (isClause(w) && at + 1 < in_.size() && in_[at + 1].is(tok::l_paren) && isBehindDeclaratorOrLoop(out)) {
        if (!file && loop(at, out)) {
          start = out.size();
          continue;
        }
        if (file && !hasContract) hasContract = begin(contract, out, declaration);
        at += 2;
        std::vector<Token> clause = group(at, false);
        if (at < in_.size()) at++;
        if (hasContract && w == "requires") contract.requires_.push_back(clause);
        if (hasContract && w == "ensures") contract.ensures.push_back(clause);
        if (hasContract && w == "assigns" && !clause.empty()) contract.assigns.push_back(clause);
        if (hasContract && w == "frees" && !clause.empty()) contract.frees.push_back(clause);
        continue;
      }
      if (opens(t)) {
        const Token open = t;
        at++;
        std::vector<Token> inner = group(at, false);
        out.push_back(open);
        out.insert(out.end(), inner.begin(), inner.end());
        if (at < in_.size()) out.push_back(in_[at++]);
        if (open.is(tok::l_brace)) start = out.size();
        // The body of a function ends its declaration; the braces of a type do not.
        if (file && open.is(tok::l_brace) && (hasContract || (out.size() > declaration && endsFunction(out, inner.size() + 2)))) {
          if (!redefined_.empty()) overload(out, declaration, inner.size() + 2);
          finish();
        }
        continue;
      }
      if (size_t length = arrow(at)) {
        at += length;
        implication(at, out, start, length == 3);
        continue;
      }
      out.push_back(t);
      at++;
      if (separates(t)) start = out.size();
      if (file && t.is(tok::semi)) finish();
    }
    return out;
  }

  // A loop with clauses, whose head `out` ends in: up to the end of its statement. False, and nothing is done, if there is no such head.
  bool loop(size_t &at, std::vector<Token> &out) {
    size_t begin = out.size() - 1;
    if (out.back().isNot(tok::kw_do)) {
      int depth = 0;
      for (begin = out.size(); begin > 0;) {
        begin--;
        if (closes(out[begin])) depth++;
        if (opens(out[begin]) && --depth == 0) break;
      }
      if (begin == 0 || !out[begin - 1].isOneOf(tok::kw_while, tok::kw_for)) return false;
      begin--;
    }
    std::vector<Token> head(out.begin() + long(begin), out.end());
    out.resize(begin);
    LoopClauses clauses;
    while (at + 1 < in_.size() && isClause(word(in_[at])) && in_[at + 1].is(tok::l_paren)) {
      llvm::StringRef w = word(in_[at]);
      at += 2;
      std::vector<Token> clause = group(at, false);
      if (at < in_.size()) at++;
      if (w == "loop_invariant") clauses.invariants.push_back(clause);
      if (w == "decreases") clauses.decreases.push_back(clause);
      if (w == "assigns") clauses.assigns.push_back(clause);
    }
    CheckedLoop checked = checkedLoop(pp_, head, clauses, loops_++);
    const Token near = head[0];
    out.push_back(made(tok::l_brace, near));
    out.insert(out.end(), checked.before.begin(), checked.before.end());
    out.insert(out.end(), checked.head.begin(), checked.head.end());
    // A closing brace behind the body, of `do` (which opened one of its own) and of the whole statement.
    auto until = [&](size_t end) {
      in_.insert(in_.begin() + long(end), made(tok::r_brace, near));
      std::vector<Token> inner = group(at, false);
      out.insert(out.end(), inner.begin(), inner.end());
      if (at < in_.size()) out.push_back(in_[at++]);
    };
    size_t end = statementEnd(at);
    until(end);
    if (near.is(tok::kw_do)) {
      // while (…) ;
      size_t rest = at;
      while (rest < in_.size() && in_[rest].isNot(tok::semi)) rest = behind(rest);
      until(rest < in_.size() ? rest + 1 : rest);
    }
    return true;
  }

  // Behind a token, or behind the bracket that closes the one here.
  size_t behind(size_t at) const {
    int depth = 0;
    for (; at < in_.size(); at++) {
      if (opens(in_[at])) depth++;
      if (closes(in_[at])) depth--;
      if (depth <= 0) return at + 1;
    }
    return at;
  }

  // Where the statement that begins here ends.
  size_t statementEnd(size_t at) const {
    if (at >= in_.size() || closes(in_[at])) return at;
    if (in_[at].is(tok::l_brace)) return behind(at);
    if (in_[at].isOneOf(tok::kw_while, tok::kw_for, tok::kw_if, tok::kw_switch)) {
      bool isIf = in_[at].is(tok::kw_if);
      size_t end = behind(at + 1);
      while (end + 1 < in_.size() && isClause(word(in_[end])) && in_[end + 1].is(tok::l_paren)) end = behind(end + 1);
      end = statementEnd(end);
      return isIf && end < in_.size() && in_[end].is(tok::kw_else) ? statementEnd(end + 1) : end;
    }
    if (in_[at].is(tok::kw_do)) {
      at++;
      while (at + 1 < in_.size() && isClause(word(in_[at])) && in_[at + 1].is(tok::l_paren)) at = behind(at + 1);
      at = statementEnd(at);
    } else if (in_[at].isOneOf(tok::kw_case, tok::kw_default)) {
      while (at < in_.size() && in_[at].isNot(tok::colon)) at = behind(at);
      return statementEnd(at + 1);
    } else if (in_[at].is(tok::identifier) && at + 1 < in_.size() && in_[at + 1].is(tok::colon)) {
      return statementEnd(at + 2);
    }
    while (at < in_.size() && !closes(in_[at]) && in_[at].isNot(tok::semi)) at = behind(at);
    return at < in_.size() && in_[at].is(tok::semi) ? at + 1 : at;
  }

  // Did a parenthesis stand before the braces that the tokens end in?
  static bool endsFunction(const std::vector<Token> &out, size_t braces) {
    return out.size() > braces && out[out.size() - braces - 1].is(tok::r_paren);
  }

  // A stub whose parameters differ from the declaration's in a qualifier, which C does not allow, becomes a function beside the declared one:
  // the linker takes both for one.
  void overload(std::vector<Token> &out, size_t declaration, size_t braces) {
    Contract stub;
    std::vector<Token> head(out.begin(), out.end() - long(braces));
    if (!begin(stub, head, declaration) || !redefined_.count(stub.name.getIdentifierInfo()->getName().str())) return;
    std::vector<Token> attribute;
    auto name = [&](llvm::StringRef text) {
      Token t = made(tok::identifier, stub.name);
      t.setIdentifierInfo(pp_.getIdentifierInfo(text));
      t.setKind(t.getIdentifierInfo()->getTokenID());
      attribute.push_back(t);
    };
    name("__attribute__");
    for (int i = 0; i < 2; i++) attribute.push_back(made(tok::l_paren, stub.name));
    name("overloadable");
    for (int i = 0; i < 2; i++) attribute.push_back(made(tok::r_paren, stub.name));
    out.insert(out.begin() + long(declaration), attribute.begin(), attribute.end());
  }

  // Takes name, parameters and result of the declarator that the tokens end in.
  static bool begin(Contract &contract, const std::vector<Token> &out, size_t declaration) {
    size_t at = out.size();
    int depth = 0;
    while (at > declaration) {
      at--;
      if (closes(out[at])) depth++;
      if (opens(out[at]) && --depth == 0) break;
    }
    if (at <= declaration || out[at].isNot(tok::l_paren) || out[at - 1].isNot(tok::identifier)) return false;
    contract.name = out[at - 1];
    contract.parameters.assign(out.begin() + long(at) + 1, out.end() - 1);
    for (size_t i = declaration; i + 1 < at; i++) {
      if (!out[i].isOneOf(tok::kw_static, tok::kw_extern, tok::kw_inline, tok::kw__Noreturn)) contract.result.push_back(out[i]);
    }
    return !contract.result.empty();
  }

  // How many tokens an implication or an equivalence has here: `==>` is `==` and `>`, `<==>` is `<=`, `=` and `>`. No C has these side by side.
  size_t arrow(size_t at) const {
    auto follows = [&](size_t i, tok::TokenKind kind) { return i < in_.size() && in_[i].is(kind) && !in_[i].hasLeadingSpace(); };
    if (in_[at].is(tok::equalequal) && follows(at + 1, tok::greater)) return 2;
    if (in_[at].is(tok::lessequal) && follows(at + 1, tok::equal) && follows(at + 2, tok::greater)) return 3;
    return 0;
  }

  static bool separates(const Token &t) {
    return t.isOneOf(tok::comma, tok::semi, tok::question, tok::colon, tok::equal, tok::kw_return, tok::plusequal, tok::minusequal,
                     tok::starequal, tok::slashequal, tok::percentequal, tok::ampequal, tok::pipeequal, tok::caretequal);
  }

  // The rest of the operand, up to what binds looser than an implication, goes behind what `out` ends in. Right-associative.
  // An equivalence takes all that stands to the left of it, and groups to the left.
  void implication(size_t &at, std::vector<Token> &out, size_t start, bool both) {
    const Token near = out.size() > start ? out[start] : in_[at < in_.size() ? at : at - 1];
    std::vector<Token> left(out.begin() + long(start), out.end());
    out.resize(start);
    std::vector<Token> right;
    while (at < in_.size() && !closes(in_[at]) && !separates(in_[at])) {
      if (size_t length = arrow(at)) {
        if (length == 3) break;
        at += length;
        implication(at, right, 0, false);
        continue;
      }
      llvm::StringRef w = word(in_[at]);
      if (w == "forall" || w == "exists") {
        quantifier(at, right);
      } else if (opens(in_[at])) {
        right.push_back(in_[at++]);
        std::vector<Token> inner = group(at, false);
        right.insert(right.end(), inner.begin(), inner.end());
        if (at < in_.size()) right.push_back(in_[at++]);
      } else {
        right.push_back(in_[at++]);
      }
    }
    auto wrap = [&](const std::vector<Token> &part, bool negated) {
      if (negated) out.push_back(made(tok::exclaim, near));
      out.push_back(made(tok::l_paren, near));
      out.insert(out.end(), part.begin(), part.end());
      out.push_back(made(tok::r_paren, near));
    };
    out.push_back(made(tok::l_paren, near));
    wrap(left, true);
    out.push_back(made(both ? tok::equalequal : tok::pipepipe, near));
    wrap(right, both);
    out.push_back(made(tok::r_paren, near));
  }

  void quantifier(size_t &at, std::vector<Token> &out) {
    const Token name = in_[at++];
    out.push_back(name);
    if (at >= in_.size() || in_[at].isNot(tok::l_brace)) return;
    const Token open = in_[at++];
    std::vector<Token> inner = group(at, false);
    if (!inner.empty() && inner.back().isNot(tok::semi)) inner.push_back(made(tok::semi, inner.back()));
    out.push_back(made(tok::l_paren, open));
    out.push_back(made(tok::l_paren, open));
    out.push_back(open);
    out.insert(out.end(), inner.begin(), inner.end());
    if (at < in_.size()) {
      const Token close = in_[at++];
      out.push_back(close);
      out.push_back(made(tok::r_paren, close));
      out.push_back(made(tok::r_paren, close));
    }
  }

  static bool isClause(llvm::StringRef w) {
    return w == "requires" || w == "ensures" || w == "assigns" || w == "frees" || w == "loop_invariant" || w == "decreases" ||
           w == "requires_contract" || w == "ensures_contract";
  }

  // A clause stands behind `)` of a declarator or a loop's head, or behind `do`; a call with that name stands where a statement begins.
  static bool isBehindDeclaratorOrLoop(const std::vector<Token> &out) {
    return !out.empty() && (out.back().is(tok::r_paren) || out.back().is(tok::kw_do));
  }

  Preprocessor &pp_;
  std::vector<Token> &in_;
  const std::set<std::string> &redefined_;
  // Loops with clauses so far.
  unsigned loops_ = 0;
};

} // namespace

bool mentionsDialect(Preprocessor &pp) {
  for (const auto &entry : pp.getIdentifierTable()) {
    llvm::StringRef name = entry.getKey();
    // The macro that tells that a model checker reads the file is nothing but a condition.
    if (name.starts_with(kPrefix) && name != "__CPROVER__") return true;
  }
  return false;
}

// `struct s *` in a parameter list declares a type of its own if nobody declared `struct s` before, so that two declarations of a function
// differ. Harnesses are compiled by tools that do not mind: here such types are declared first of all.
static void declareTags(std::vector<Token> &tokens) {
  std::vector<Token> tags;
  llvm::SmallPtrSet<const IdentifierInfo *, 16> seen;
  int parens = 0, braces = 0;
  for (size_t i = 0; i + 1 < tokens.size(); i++) {
    parens += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
    braces += tokens[i].is(tok::l_brace) - tokens[i].is(tok::r_brace);
    bool tag = tokens[i].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum) && tokens[i + 1].is(tok::identifier);
    if (parens == 0 || braces != 0 || !tag || !seen.insert(tokens[i + 1].getIdentifierInfo()).second) continue;
    tags.push_back(tokens[i]);
    tags.push_back(tokens[i + 1]);
    tags.push_back(made(tok::semi, tokens[i + 1]));
  }
  tokens.insert(tokens.begin(), tags.begin(), tags.end());
}

void rewriteDialect(Preprocessor &pp, std::vector<Token> &tokens, const std::set<std::string> &redefined) {
  declareTags(tokens);
  std::vector<Token> rewritten = Rewriter(pp, tokens, redefined).run();
  tokens.swap(rewritten);
}

} // namespace fathom
