// Walks clang's AST after semantic analysis and writes our stream.
//
// Ids of types, records, enums and declarations are handed out at the first mention and their contents written later
// by drain(), so cyclic structures need no care. Expressions and statements are written bottom-up: a node's operands
// are complete, and have smaller ids, before the node itself. Source ranges are computed bottom-up as well, because
// clang's own getBeginLoc/getEndLoc descend into the operands, which is quadratic on long operator and else-if chains.
#pragma once
#include "schema.h"
#include "stream.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <memory>

namespace fathom {

class Exporter {
public:
  explicit Exporter(clang::ASTContext &ctx);
  // Exports the whole translation unit.
  void exportUnit();
  // Writes all sections to one buffer.
  void finish(Buf &out);

private:
  // A written node and the text it covers, parentheses included.
  struct Node {
    Id id;
    clang::SourceLocation begin, end;
  };

  // locations.cpp
  Id str(llvm::StringRef text);
  Id file(llvm::StringRef name, bool system);
  // What is known about one source buffer.
  struct Source {
    std::vector<unsigned> starts;
    size_t hint = 0;
    Id file = 0;
    bool directives = false, system = false;
    // The name that the last #line directive gave, as clang numbers it, and its file.
    unsigned lineFileName = ~0u;
    Id lineFile = 0;
    unsigned line(unsigned offset);
  };
  Source &source(clang::FileID id);
  Id plainLoc(clang::SourceLocation loc);
  Id beginLoc(clang::SourceLocation loc);
  Id endLoc(clang::SourceLocation tokenStart);
  Id macroLoc(clang::SourceLocation loc, clang::SourceLocation shown, bool end);
  Id range(clang::SourceLocation begin, clang::SourceLocation end);
  Id range(clang::SourceRange r) { return range(r.getBegin(), r.getEnd()); }
  Id value(const llvm::APSInt &v);

  // types.cpp
  uint64_t qual(clang::QualType t);
  Id type(clang::QualType t);
  Id record(const clang::RecordDecl *decl);
  Id enumeration(const clang::EnumDecl *decl);
  Id field(const clang::FieldDecl *decl);
  Id enumConst(const clang::EnumConstantDecl *decl);
  Id written(clang::QualType t);
  void writeType(const clang::Type *t);
  void writeTypeKind(const clang::Type *t);
  void writeBuiltin(const clang::BuiltinType *t);
  void writeRecord(const clang::RecordDecl *decl);
  void writeEnum(const clang::EnumDecl *decl);
  Id vlaSize(const clang::Expr *size);
  const clang::Expr *evaluatedOperand(clang::QualType t) const;
  bool hasHiddenEffects(clang::QualType t) const;

  // decls.cpp
  Id decl(const clang::NamedDecl *d);
  Id label(const clang::LabelDecl *d);
  void drain();
  void writeDecl(const clang::NamedDecl *d);
  void writeFunction(const clang::FunctionDecl *d);
  void writeVar(const clang::VarDecl *d);
  void declHead(DeclTag tag, const clang::NamedDecl *d, clang::QualType t, clang::SourceRange r);
  Id key(const clang::NamedDecl *d);
  void writeItems();
  Id evaluatedBy(const clang::VarDecl *d);

  // exprs.cpp, operators.cpp, initialisers.cpp
  Node expr(const clang::Expr *e);
  Node put(ExprTag tag, const clang::Expr *e, clang::SourceLocation b, clang::SourceLocation end);
  Node unary(const clang::UnaryOperator *e);
  Node binary(const clang::BinaryOperator *e);
  Node conditional(const clang::ConditionalOperator *e);
  Node binaryConditional(const clang::BinaryConditionalOperator *e);
  Node castExpr(const clang::CastExpr *e);
  Node call(const clang::CallExpr *e);
  Node member(const clang::MemberExpr *e);
  Node literal(const clang::Expr *e);
  Node sizeOf(const clang::UnaryExprOrTypeTraitExpr *e);
  Node offsetOf(const clang::OffsetOfExpr *e);
  Node folded(const clang::Expr *e, const llvm::APSInt &v, Id inner);
  Node atomic(const clang::AtomicExpr *e);
  Node initList(const clang::InitListExpr *e);
  Node sourceLoc(const clang::SourceLocExpr *e);
  Node listOf(ExprTag tag, const clang::Expr *e, llvm::ArrayRef<const clang::Expr *> parts);
  Id loaded(const clang::Expr *e);
  Node unsupported(const clang::Expr *e);
  void refuseUndefined(const clang::Expr *e);
  void refuseUndefinedEnumerators(const clang::Stmt *s);
  void refuseUndefinedLengths(const clang::TypeSourceInfo *written);
  void refuseUndefinedLengths(const clang::Stmt *operand);
  bool isOtherArithmetic(const clang::Expr *e) const;
  // Operands are written as distances, which are small and never zero.
  void ref(Id operand) { exprs_.buf.u(exprs_.count - 1 - operand); }
  void optRef(Id operand) { operand == kNone ? exprs_.buf.u(0) : ref(operand); }

  // stmts.cpp
  Node stmt(const clang::Stmt *s);
  Node put(StmtTag tag, clang::SourceLocation b, clang::SourceLocation e);
  Node declStmt(const clang::DeclStmt *s);
  Node asmStmt(const clang::GCCAsmStmt *s);
  void sref(Id part) { stmts_.buf.u(stmts_.count - 1 - part); }
  void optSref(Id part) { part == kNone ? stmts_.buf.u(0) : sref(part); }

  clang::ASTContext &ctx_;
  clang::SourceManager &sm_;
  clang::PrintingPolicy policy_;

  Table strings_, files_, locs_, macros_, ranges_, values_, bits_, types_, records_, fields_, enums_, enumConsts_;
  Table decls_, labels_, exprs_, stmts_, atomics_, asms_, items_, fileAsms_;

  // Whose lengths and values were looked at: undefined ones are refused.
  llvm::DenseSet<const clang::TypedefNameDecl *> named_;
  llvm::DenseSet<const clang::EnumConstantDecl *> enumerators_;
  llvm::StringMap<Id> strIds_;
  llvm::StringMap<Id> fileIds_;
  std::map<clang::FileID, std::unique_ptr<Source>> sources_;
  clang::FileID lastSourceId_;
  Source *lastSource_ = nullptr;
  llvm::DenseMap<unsigned, Id> beginIds_, endIds_;
  llvm::DenseMap<std::pair<Id, Id>, Id> rangeIds_;
  clang::SourceLocation lastBegin_, lastEnd_;
  Id lastRange_ = 0;
  int64_t prevLine_ = 0, prevRangeBegin_ = 0, prevExprRange_ = 0, prevStmtRange_ = 0;
  std::map<std::pair<uint64_t, uint64_t>, Id> valueIds_;

  llvm::DenseMap<const clang::Type *, Id> typeIds_;
  std::vector<const clang::Type *> typeQueue_;
  llvm::DenseMap<const clang::RecordDecl *, Id> recordIds_;
  std::vector<const clang::RecordDecl *> recordQueue_;
  llvm::DenseMap<const clang::FieldDecl *, Id> fieldIds_;
  Id fieldCount_ = 0;
  llvm::DenseMap<const clang::EnumDecl *, Id> enumIds_;
  std::vector<const clang::EnumDecl *> enumQueue_;
  llvm::DenseMap<const clang::EnumConstantDecl *, Id> enumConstIds_;
  Id enumConstCount_ = 0;
  llvm::DenseMap<void *, Id> writtenIds_;
  llvm::DenseMap<const clang::Expr *, Id> vlaSizes_;
  llvm::DenseMap<const clang::NamedDecl *, Id> declIds_;
  std::vector<const clang::NamedDecl *> declQueue_;
  size_t typesDone_ = 0, recordsDone_ = 0, enumsDone_ = 0, declsDone_ = 0;
  llvm::DenseMap<const clang::VarDecl *, Id> inits_;
  llvm::StringMap<unsigned> keyUses_;
  llvm::DenseMap<const clang::LabelDecl *, Id> labelIds_;
  std::vector<const clang::LabelDecl *> labelQueue_;
  llvm::DenseMap<const clang::LabelDecl *, Id> labelStmts_;
  llvm::DenseMap<const clang::LabelDecl *, bool> labelTaken_;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Id> opaques_;
};

} // namespace fathom
