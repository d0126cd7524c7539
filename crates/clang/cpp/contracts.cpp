// Clauses behind a declarator, made functions that any C parser reads.
//
//   R f(P) __CPROVER_requires(a) __CPROVER_assigns(c: t, u) __CPROVER_ensures(b);   stays   R f(P);   and is followed by
//
//   static R __CPROVER_enforce_f(P) {          the function called by its harness: assume, call, assert
//     __CPROVER_contract_assume_requires(); __CPROVER_assume(a);
//     __CPROVER_contract_call(); snapshots of __CPROVER_old(e) in b; where t and u are, and whether c: what may be written;
//     __CPROVER_contract_frame_begin(); R __CPROVER_return_value = f(p…); __CPROVER_contract_frame_end();
//     __CPROVER_contract_assert_ensures(); __CPROVER_ensured(b); __CPROVER_contract_end(); return __CPROVER_return_value; }
//
//   static R __CPROVER_replace_f(P) {          in the place of a call: assert, forget, assume
//     __CPROVER_contract_assert_requires(); __CPROVER_required(a);
//     __CPROVER_contract_call(); snapshots; where t and u are, and whether c; if (c) { forget t; forget u; } R __CPROVER_return_value;
//     __CPROVER_contract_assume_ensures(); __CPROVER_assume(b); __CPROVER_contract_end(); return __CPROVER_return_value; }
//
// The phase tells __CPROVER_is_fresh and its kin, which may stand in predicates that the clauses call, what is being done.
// Lowering keeps only those functions that somebody asked for.
#include "dialect.h"
#include "tokens.h"

using namespace clang;
namespace fathom {
namespace {

// The name that a parameter declares; null if it has none.
const Token *declared(const Tokens &parameter) {
  const Token *found = nullptr;
  int depth = 0;
  for (size_t i = 0; i < parameter.size(); i++) {
    const Token &t = parameter[i];
    if (t.is(tok::l_square)) break;
    if (t.is(tok::l_paren)) {
      // A pointer to a function: (*name)(…).
      if (i + 2 < parameter.size() && parameter[i + 1].is(tok::star) && parameter[i + 2].is(tok::identifier)) return &parameter[i + 2];
      break;
    }
    if (t.is(tok::identifier) && depth == 0) found = i > 0 ? &t : found;
  }
  return found;
}

// The target of a clause, noted before anything changes: what it names is meant as it was at the call.
class Target {
public:
  Target(const Tokens &condition, const Tokens &target, bool freed, size_t number)
      : condition_(condition), target_(target), freed_(freed), number_(std::to_string(number)) {}

  void note(Writer &w) const {
    // Without a condition: a size, which is never zero.
    w.name("_Bool");
    define(w, meant(), [&] {
      if (condition_.empty()) w.name("sizeof");
      w.punct(tok::l_paren);
      condition_.empty() ? w.name("char") : w.all(condition_);
      w.punct(tok::r_paren);
    });
    std::vector<Tokens> arguments = split(isRange() ? Tokens(target_.begin() + 2, target_.end() - 1) : target_, tok::comma);
    w.name("void");
    w.punct(tok::star);
    define(w, address(), [&] {
      ifMeant(w, [&] {
        pointer(w);
        if (!isRange() && !freed_) w.punct(tok::amp);
        w.punct(tok::l_paren);
        w.all(arguments[0]);
        w.punct(tok::r_paren);
      });
    });
    if (!hasRoom()) return;
    w.name("unsigned");
    w.name("long");
    define(w, room(), [&] {
      ifMeant(w, [&] {
        if (!isRange()) w.name("sizeof");
        w.punct(tok::l_paren);
        w.all(arguments.back());
        w.punct(tok::r_paren);
      });
    });
  }

  // It becomes arbitrary, or is freed perhaps.
  void forget(Writer &w) const {
    treat(w, freed_ ? "__CPROVER_contract_frees" : hasRoom() ? "__CPROVER_contract_forget" : isWhole() ? "__CPROVER_havoc_object" : "__CPROVER_havoc_rest");
  }

  // The function that is called may write or free it.
  void allow(Writer &w) const {
    treat(w, freed_      ? "__CPROVER_contract_allows_free"
             : hasRoom() ? "__CPROVER_contract_assigns"
             : isWhole() ? "__CPROVER_contract_assigns_whole"
                         : "__CPROVER_contract_assigns_rest");
  }

private:
  template <typename Value> void define(Writer &w, const std::string &name, Value value) const {
    w.name(name);
    w.punct(tok::equal);
    value();
    w.punct(tok::semi);
  }
  // meant ? value : 0, where the zero is `!sizeof(char)`.
  template <typename Value> void ifMeant(Writer &w, Value value) const {
    w.name(meant());
    w.punct(tok::question);
    value();
    w.punct(tok::colon);
    w.punct(tok::exclaim);
    w.name("sizeof");
    w.punct(tok::l_paren);
    w.name("char");
    w.punct(tok::r_paren);
  }
  void treat(Writer &w, llvm::StringRef function) const {
    w.name("if");
    w.punct(tok::l_paren);
    w.name(meant());
    w.punct(tok::r_paren);
    w.name(function);
    w.punct(tok::l_paren);
    w.name(address());
    if (hasRoom()) {
      w.punct(tok::comma);
      w.name(room());
    }
    w.punct(tok::r_paren);
    w.punct(tok::semi);
  }
  bool isWhole() const { return isRange() && isNamed(target_[0], "__CPROVER_object_whole"); }
  static void pointer(Writer &w) {
    w.punct(tok::l_paren);
    w.name("void");
    w.punct(tok::star);
    w.punct(tok::r_paren);
  }
  std::string address() const { return "__CPROVER_target_" + number_; }
  std::string room() const { return "__CPROVER_room_" + number_; }
  std::string meant() const { return "__CPROVER_meant_" + number_; }
  // object_whole(p) and its kin.
  bool isRange() const {
    if (target_.size() < 4 || target_[1].isNot(tok::l_paren)) return false;
    for (llvm::StringRef name : {"__CPROVER_object_whole", "__CPROVER_object_from", "__CPROVER_object_upto"}) {
      if (isNamed(target_[0], name)) return true;
    }
    return false;
  }
  // Is it told how many bytes there are?
  bool hasRoom() const { return !freed_ && (!isRange() || isNamed(target_[0], "__CPROVER_object_upto")); }

  Tokens condition_, target_;
  bool freed_;
  std::string number_;
};

// The pointers that an expression such as *p, s->p[i].q reads through, in this order; false if it is of another form.
bool readable(Preprocessor &pp, const Tokens &e, std::vector<Tokens> &pointers) {
  if (e.empty()) return false;
  if (e[0].is(tok::star)) {
    Tokens rest(e.begin() + 1, e.end());
    if (!readable(pp, rest, pointers)) return false;
    pointers.push_back(rest);
    return true;
  }
  const Token &last = e.back();
  size_t n = e.size();
  if (n == 1) return last.is(tok::identifier);
  if (n > 2 && last.is(tok::identifier) && e[n - 2].isOneOf(tok::arrow, tok::period)) {
    Tokens rest(e.begin(), e.end() - 2);
    if (!readable(pp, rest, pointers)) return false;
    if (e[n - 2].is(tok::arrow)) pointers.push_back(rest);
    return true;
  }
  if (!last.isOneOf(tok::r_paren, tok::r_square)) return false;
  size_t open = n;
  int depth = 0;
  while (open > 0) {
    open--;
    if (closes(e[open])) depth++;
    if (opens(e[open]) && --depth == 0) break;
  }
  if (last.is(tok::r_paren)) return open == 0 && readable(pp, Tokens(e.begin() + 1, e.end() - 1), pointers);
  Tokens array(e.begin(), e.begin() + long(open));
  if (!readable(pp, array, pointers)) return false;
  Writer address(pp, last);
  address.punct(tok::amp);
  address.punct(tok::l_paren);
  address.all(e);
  address.punct(tok::r_paren);
  pointers.push_back(address.out);
  return true;
}

std::vector<Target> targets(const Contract &contract) {
  std::vector<Target> all;
  for (bool freed : {false, true}) {
    for (const Tokens &clause : freed ? contract.frees : contract.assigns) {
      for (const Tokens &group : split(clause, tok::semi)) {
        std::vector<Tokens> parts = split(group, tok::colon);
        for (const Tokens &target : split(parts.back(), tok::comma)) {
          if (!target.empty()) all.emplace_back(parts.size() == 2 ? parts[0] : Tokens(), target, freed, all.size());
        }
      }
    }
  }
  return all;
}

} // namespace

Tokens contractFunctions(Preprocessor &pp, const Contract &contract) {
  const Token &near = contract.name;
  llvm::StringRef name = contract.name.getIdentifierInfo()->getName();
  std::vector<Tokens> parameters = split(contract.parameters, tok::comma);
  if (parameters.size() == 1 && (parameters[0].empty() || (parameters[0].size() == 1 && parameters[0][0].is(tok::kw_void)))) parameters.clear();
  std::vector<const Token *> names;
  for (const Tokens &p : parameters) {
    const Token *declaredName = declared(p);
    // Without a name there is nothing that a clause could say about it, and nothing to pass on.
    if (!declaredName) return {};
    names.push_back(declaredName);
  }
  bool isVoid = contract.result.size() == 1 && contract.result[0].is(tok::kw_void);
  Writer w(pp, near);
  auto head = [&](llvm::StringRef prefix) {
    w.name("static");
    w.all(contract.result);
    w.name((prefix + name).str());
    w.punct(tok::l_paren);
    w.all(contract.parameters);
    w.punct(tok::r_paren);
    w.punct(tok::l_brace);
  };
  std::vector<Tokens> old, ensures;
  for (const Tokens &clause : contract.ensures) ensures.push_back(withSnapshots(pp, clause, "__CPROVER_old", "__CPROVER_old_", old));
  auto snapshots = [&] {
    for (size_t i = 0; i < old.size(); i++) {
      std::vector<Tokens> needed;
      if (!readable(pp, old[i], needed)) needed.clear();
      std::string number = std::to_string(i);
      auto declare = [&](const std::string &name) {
        w.name("__typeof__");
        w.punct(tok::l_paren);
        w.all(old[i]);
        w.punct(tok::r_paren);
        w.name(name);
      };
      // What cannot be read is arbitrary: typeof(*p) any; typeof(*p) old = __CPROVER_r_ok_of(p, sizeof(*(p))) ? *p : any;
      if (!needed.empty()) {
        declare("__CPROVER_any_" + number);
        w.punct(tok::semi);
      }
      declare("__CPROVER_old_" + number);
      w.punct(tok::equal);
      for (size_t k = 0; k < needed.size(); k++) {
        if (k > 0) w.punct(tok::ampamp);
        w.name("__CPROVER_r_ok_of");
        w.punct(tok::l_paren);
        w.all(needed[k]);
        w.punct(tok::comma);
        w.name("sizeof");
        w.punct(tok::l_paren);
        w.punct(tok::star);
        w.punct(tok::l_paren);
        w.all(needed[k]);
        for (int n = 0; n < 3; n++) w.punct(tok::r_paren);
      }
      if (!needed.empty()) w.punct(tok::question);
      w.all(old[i]);
      if (!needed.empty()) {
        w.punct(tok::colon);
        w.name("__CPROVER_any_" + number);
      }
      w.punct(tok::semi);
    }
  };
  auto result = [&] {
    if (!isVoid) {
      w.all(contract.result);
      w.name("__CPROVER_return_value");
    }
  };
  auto end = [&] {
    w.phase("__CPROVER_contract_end");
    if (!isVoid) {
      w.name("return");
      w.name("__CPROVER_return_value");
      w.punct(tok::semi);
    }
    w.punct(tok::r_brace);
  };
  const std::vector<Target> changed = targets(contract);
  head("__CPROVER_enforce_");
  w.phase("__CPROVER_contract_assume_requires");
  for (const Tokens &clause : contract.requires_) w.call("__CPROVER_assume", clause);
  w.phase("__CPROVER_contract_call");
  snapshots();
  for (const Target &target : changed) target.note(w);
  w.phase("__CPROVER_contract_frame");
  for (const Target &target : changed) target.allow(w);
  w.phase("__CPROVER_contract_frame_begin");
  result();
  if (!isVoid) w.punct(tok::equal);
  w.name(name);
  w.punct(tok::l_paren);
  for (size_t i = 0; i < names.size(); i++) {
    if (i > 0) w.punct(tok::comma);
    w.out.push_back(*names[i]);
  }
  w.punct(tok::r_paren);
  w.punct(tok::semi);
  w.phase("__CPROVER_contract_frame_end");
  w.phase("__CPROVER_contract_assert_ensures");
  for (const Tokens &clause : ensures) w.call("__CPROVER_ensured", clause);
  end();
  head("__CPROVER_replace_");
  w.phase("__CPROVER_contract_assert_requires");
  for (const Tokens &clause : contract.requires_) w.call("__CPROVER_required", clause);
  w.phase("__CPROVER_contract_call");
  snapshots();
  for (const Target &target : changed) target.note(w);
  for (const Target &target : changed) target.forget(w);
  result();
  if (!isVoid) w.punct(tok::semi);
  w.phase("__CPROVER_contract_assume_ensures");
  for (const Tokens &clause : ensures) w.call("__CPROVER_assume", clause);
  end();
  return w.out;
}

} // namespace fathom
