// Clauses behind the head of a loop, made statements that any C parser reads.
//
//   while (c) __CPROVER_loop_invariant(i) __CPROVER_decreases(d) body     becomes
//
//   { typeof(e) entry = e; … _Bool first = 1; typeof(d) before = 0;       with e as in __CPROVER_loop_entry(e)
//     while (({ __CPROVER_loop_holds(i); typeof(d) now = d; __CPROVER_loop_decreased(first || now < before); before = now; first = 0; }), (c)) body }
//
// The head is where the check stands, so `continue` leads to it, and `break`, `return` and `goto` do not. `for (a; c; s)` has `a` before the checks;
// `do` has them at the start of its body. Nothing is forgotten at the head and nothing assumed: what a loop modifies, and what may be assumed
// of it, the engines find out themselves, and an assertion at the head is what induction proves and uses.
//
// __CPROVER_assigns(x, s.y, *p) becomes marks at the head, __CPROVER_loop_framed(); __CPROVER_loop_target(&(x)); __CPROVER_loop_target(&(s.y)); of the targets that are
// variables or parts of them: see crates/lower/src/loop_frame.rs.
#include "dialect.h"
#include "tokens.h"

namespace fathom {
namespace {

std::string numbered(const char *prefix, unsigned loop) { return "__CPROVER_" + std::string(prefix) + "_" + std::to_string(loop) + "_"; }

// __typeof__((e) + 0), or of the expression itself.
void typeOf(Writer &w, const Tokens &expression, bool promoted) {
  w.name("__typeof__");
  w.punct(tok::l_paren);
  w.punct(tok::l_paren);
  w.all(expression);
  w.punct(tok::r_paren);
  if (promoted) {
    w.punct(tok::plus);
    w.digit("0");
  }
  w.punct(tok::r_paren);
}

// now_0 < before_0 || now_0 == before_0 && (…)
void smaller(Writer &w, const std::string &now, const std::string &before, size_t at, size_t count) {
  auto compare = [&](tok::TokenKind op) {
    w.name(now + std::to_string(at));
    w.punct(op);
    w.name(before + std::to_string(at));
  };
  compare(tok::less);
  if (at + 1 == count) return;
  w.punct(tok::pipepipe);
  w.punct(tok::l_paren);
  compare(tok::equalequal);
  w.punct(tok::ampamp);
  w.punct(tok::l_paren);
  smaller(w, now, before, at + 1, count);
  w.punct(tok::r_paren);
  w.punct(tok::r_paren);
}

// The target as far as it names a variable or a part of one: x, s.y, and a[0] for a[i]; nothing for what lies behind a pointer.
Tokens variable(Preprocessor &pp, const Tokens &target) {
  Tokens out;
  for (const Token &t : target) {
    bool first = out.empty() || out.back().is(tok::period);
    if (first ? t.is(tok::identifier) : t.is(tok::period)) {
      out.push_back(t);
      continue;
    }
    if (first || t.isNot(tok::l_square)) return {};
    Writer element(pp, t);
    element.punct(tok::l_square);
    element.digit("0");
    element.punct(tok::r_square);
    out.insert(out.end(), element.out.begin(), element.out.end());
    return out;
  }
  return out;
}

} // namespace

CheckedLoop checkedLoop(Preprocessor &pp, const Tokens &head, const LoopClauses &clauses, unsigned number) {
  const Token &keyword = head[0];
  std::string first = numbered("first", number), now = numbered("now", number), before = numbered("before", number);
  std::string entry = numbered("entry", number);
  std::vector<Tokens> invariants, entries, measures;
  for (const Tokens &clause : clauses.invariants) invariants.push_back(withSnapshots(pp, clause, "__CPROVER_loop_entry", entry, entries));
  for (const Tokens &clause : clauses.decreases) {
    for (const Tokens &measure : split(clause, tok::comma)) measures.push_back(measure);
  }

  // What is checked whenever control is at the head.
  Writer check(pp, keyword);
  if (!clauses.assigns.empty()) check.call("__CPROVER_loop_framed", {});
  for (const Tokens &clause : clauses.assigns) {
    for (const Tokens &group : split(clause, tok::semi)) {
      for (const Tokens &target : split(split(group, tok::colon).back(), tok::comma)) {
        Tokens named = variable(pp, target);
        if (named.empty()) continue;
        Writer address(pp, named[0]);
        address.punct(tok::amp);
        address.punct(tok::l_paren);
        address.all(named);
        address.punct(tok::r_paren);
        check.call("__CPROVER_loop_target", address.out);
      }
    }
  }
  for (const Tokens &invariant : invariants) check.call("__CPROVER_loop_holds", invariant);
  for (size_t i = 0; i < measures.size(); i++) {
    typeOf(check, measures[i], true);
    check.name(now + std::to_string(i));
    check.punct(tok::equal);
    check.all(measures[i]);
    check.punct(tok::semi);
  }
  if (!measures.empty()) {
    Writer condition(pp, measures[0].empty() ? keyword : measures[0][0]);
    condition.name(first);
    condition.punct(tok::pipepipe);
    smaller(condition, now, before, 0, measures.size());
    check.call("__CPROVER_loop_decreased", condition.out);
    for (size_t i = 0; i < measures.size(); i++) {
      check.name(before + std::to_string(i));
      check.punct(tok::equal);
      check.name(now + std::to_string(i));
      check.punct(tok::semi);
    }
    check.name(first);
    check.punct(tok::equal);
    check.digit("0");
    check.punct(tok::semi);
  }

  // The parts of the head: for `for`, three of them.
  bool isDo = keyword.is(tok::kw_do), isFor = keyword.is(tok::kw_for);
  Tokens inside;
  if (!isDo) inside.assign(head.begin() + 2, head.end() - 1);
  std::vector<Tokens> parts = isFor ? split(inside, tok::semi) : std::vector<Tokens>{{}, inside, {}};
  parts.resize(3);

  Writer w(pp, keyword);
  if (!parts[0].empty()) {
    w.all(parts[0]);
    w.punct(tok::semi);
  }
  for (size_t i = 0; i < entries.size(); i++) {
    typeOf(w, entries[i], false);
    w.name(entry + std::to_string(i));
    w.punct(tok::equal);
    w.all(entries[i]);
    w.punct(tok::semi);
  }
  if (!measures.empty()) {
    w.name("_Bool");
    w.name(first);
    w.punct(tok::equal);
    w.digit("1");
    w.punct(tok::semi);
  }
  for (size_t i = 0; i < measures.size(); i++) {
    typeOf(w, measures[i], true);
    w.name(before + std::to_string(i));
    w.punct(tok::equal);
    w.digit("0");
    w.punct(tok::semi);
  }
  CheckedLoop loop;
  loop.before = w.out;

  Writer h(pp, keyword);
  h.out.push_back(keyword);
  if (isDo) {
    h.punct(tok::l_brace);
    h.all(check.out);
    loop.head = h.out;
    return loop;
  }
  h.punct(tok::l_paren);
  if (isFor) h.punct(tok::semi);
  h.punct(tok::l_paren);
  h.punct(tok::l_brace);
  h.all(check.out);
  h.punct(tok::r_brace);
  h.punct(tok::r_paren);
  h.punct(tok::comma);
  h.punct(tok::l_paren);
  if (parts[1].empty()) {
    h.digit("1");
  } else {
    h.all(parts[1]);
  }
  h.punct(tok::r_paren);
  if (isFor) {
    h.punct(tok::semi);
    h.all(parts[2]);
  }
  h.punct(tok::r_paren);
  loop.head = h.out;
  return loop;
}

} // namespace fathom
