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

} // namespace fathom
