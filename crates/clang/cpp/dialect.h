// What verification harnesses write that is not C: see dialect.cpp.
#pragma once
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include <set>
#include <string>
#include <vector>

namespace fathom {

// Does anything in the file, or in what it includes, have a name of the dialect?
bool mentionsDialect(clang::Preprocessor &pp);

// Rewrites the tokens behind the preprocessor into C. Functions of the given names may have definitions that differ from their declarations.
void rewriteDialect(clang::Preprocessor &pp, std::vector<clang::Token> &tokens, const std::set<std::string> &redefined);

// A function with clauses behind its declarator: see contracts.cpp.
struct Contract {
  clang::Token name;
  // The type of the result, and what stands between the parentheses.
  std::vector<clang::Token> result, parameters;
  std::vector<std::vector<clang::Token>> requires_, ensures, assigns, frees;
};

// Functions that enforce the contract and that stand for calls; nothing if its parameters have no names.
std::vector<clang::Token> contractFunctions(clang::Preprocessor &pp, const Contract &contract);

// The clauses behind the head of a loop: see loops.cpp.
struct LoopClauses {
  std::vector<std::vector<clang::Token>> invariants, decreases, assigns;
};

// A loop whose clauses are checked at its head: what stands before the loop's statement, in one block with it, and the head itself.
struct CheckedLoop {
  std::vector<clang::Token> before, head;
};

// Of a loop's head (`while (c)`, `for (a; b; c)` or `do`) and its clauses. The number tells the loops of a file apart.
CheckedLoop checkedLoop(clang::Preprocessor &pp, const std::vector<clang::Token> &head, const LoopClauses &clauses, unsigned number);

} // namespace fathom
