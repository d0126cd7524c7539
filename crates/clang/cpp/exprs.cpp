// Expressions: dispatch, names, literals, calls, sizeof and kin.
#include "exporter.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;
namespace fathom {

Exporter::Node Exporter::put(ExprTag tag, const Expr *e, SourceLocation begin, SourceLocation end) {
  Id r = range(begin, end);
  uint64_t t = qual(e->getType());
  Buf &b = exprs_.buf;
  b.u(unsigned(tag) << 1 | (e->isGLValue() ? 1 : 0));
  b.u(t);
  b.s(int64_t(r) - prevExprRange_);
  prevExprRange_ = r;
  return Node{exprs_.next(), begin, end};
}

Exporter::Node Exporter::unsupported(const Expr *e) {
  Id name = str(e->getStmtClassName());
  Node n = put(ExprTag::Unsupported, e, e->getBeginLoc(), e->getEndLoc());
  exprs_.buf.u(name);
  return n;
}

// Whether the pragmas in effect here give the operation another meaning than IEEE 754's in the rounding mode of the moment: FENV_ROUND, `clang fp`, float_control.
bool Exporter::isOtherArithmetic(const Expr *e) const {
  auto isFloat = [](const Expr *x) { return x->getType()->hasFloatingRepresentation(); };
  if (const auto *b = dyn_cast<BinaryOperator>(e)) {
    if (b->isLogicalOp() || b->isCommaOp() || b->getOpcode() == BO_Assign || (!isFloat(b->getLHS()) && !isFloat(b->getRHS()))) return false;
  } else if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    if (!u->isIncrementDecrementOp() || !isFloat(e)) return false;
  } else if (const auto *c = dyn_cast<CastExpr>(e)) {
    switch (c->getCastKind()) {
    case CK_FloatingCast:
    case CK_IntegralToFloating:
    case CK_FloatingComplexCast:
    case CK_IntegralComplexToFloatingComplex: break;
    default: return false;
    }
  } else if (const auto *c = dyn_cast<CallExpr>(e)) {
    // The mode is that of the functions of <math.h> as well; other functions have their own.
    const FunctionDecl *f = c->getDirectCallee();
    bool floats = isFloat(e) || llvm::any_of(c->arguments(), isFloat);
    if (!floats || (f && f->isDefined())) return false;
  } else {
    return false;
  }
  FPOptions o = e->getFPFeaturesInEffect(ctx_.getLangOpts());
  LangOptions::FPEvalMethodKind method = o.getFPEvalMethod();
  return o.getConstRoundingMode() != llvm::RoundingMode::Dynamic || o.getAllowFPReassociate() || o.getNoHonorNaNs() || o.getNoHonorInfs() ||
         o.getNoSignedZero() || o.getAllowReciprocal() || o.getAllowApproxFunc() || method == LangOptions::FEM_Double ||
         method == LangOptions::FEM_Extended || method == LangOptions::FEM_Indeterminable;
}

Exporter::Node Exporter::folded(const Expr *e, const llvm::APSInt &v, Id inner) {
  Id id = value(v);
  Node n = put(ExprTag::Folded, e, e->getBeginLoc(), e->getEndLoc());
  exprs_.buf.u(id);
  optRef(inner);
  return n;
}

// The value of an operand: clang leaves vector lvalues in shuffles without the load that every other operator has.
Id Exporter::loaded(const Expr *e) {
  Node x = expr(e);
  if (!e->isGLValue()) return x.id;
  uint64_t t = qual(e->getType().getUnqualifiedType());
  Id r = range(x.begin, x.end);
  Buf &b = exprs_.buf;
  b.u(unsigned(ExprTag::Cast) << 1);
  b.u(t);
  b.s(int64_t(r) - prevExprRange_);
  prevExprRange_ = r;
  Id id = exprs_.next();
  b.u(unsigned(CastKind::LValueToRValue) << 1);
  ref(x.id);
  return id;
}

Exporter::Node Exporter::listOf(ExprTag tag, const Expr *e, llvm::ArrayRef<const Expr *> parts) {
  llvm::SmallVector<Id, 8> ids;
  for (const Expr *p : parts) ids.push_back(loaded(p));
  Node n = put(tag, e, e->getBeginLoc(), e->getEndLoc());
  exprs_.buf.u(ids.size());
  for (Id id : ids) ref(id);
  return n;
}

Exporter::Node Exporter::literal(const Expr *e) {
  Buf &b = exprs_.buf;
  SourceLocation begin = e->getBeginLoc(), end = e->getEndLoc();
  if (const auto *i = dyn_cast<IntegerLiteral>(e)) {
    // Only _BitInt literals can be wider; nothing downstream takes them.
    if (i->getValue().getActiveBits() > 64) return unsupported(e);
    Node n = put(ExprTag::Int, e, begin, end);
    b.u(i->getValue().getZExtValue());
    return n;
  }
  if (const auto *c = dyn_cast<CharacterLiteral>(e)) {
    Node n = put(ExprTag::Char, e, begin, end);
    unsigned v = c->getValue();
    b.s(e->getType()->isSignedIntegerType() ? int64_t(int32_t(v)) : int64_t(v));
    return n;
  }
  if (const auto *f = dyn_cast<FloatingLiteral>(e)) {
    llvm::APInt pattern = f->getValue().bitcastToAPInt().zextOrTrunc(128);
    bits_.buf.fixed64(pattern.getRawData()[0]);
    bits_.buf.fixed64(pattern.getRawData()[1]);
    Id id = bits_.next();
    Node n = put(ExprTag::Float, e, begin, end);
    b.u(id);
    return n;
  }
  const auto *s = cast<StringLiteral>(e);
  Id bytes = str(s->getBytes());
  Node n = put(ExprTag::Str, e, begin, end);
  b.u(bytes);
  b.u(s->getCharByteWidth());
  return n;
}

Exporter::Node Exporter::call(const CallExpr *e) {
  // Answers that depend on what the compiler knows are taken from clang, never left to a later stage's guess. What was not found constant may be constant to
  // an optimiser: that call stays, for whoever names it.
  unsigned builtin = e->getBuiltinCallee();
  if (builtin == Builtin::BI__builtin_constant_p || builtin == Builtin::BI__builtin_object_size ||
      builtin == Builtin::BI__builtin_dynamic_object_size) {
    Expr::EvalResult result;
    if (e->EvaluateAsInt(result, ctx_) && result.Val.isInt()) return folded(e, result.Val.getInt(), kNone);
  }
  Node callee = expr(e->getCallee());
  llvm::SmallVector<Id, 8> args;
  for (const Expr *a : e->arguments()) args.push_back(expr(a).id);
  SourceLocation end = e->getRParenLoc();
  Node n = put(ExprTag::Call, e, callee.begin, end.isValid() ? end : callee.end);
  ref(callee.id);
  exprs_.buf.u(args.size());
  for (Id a : args) ref(a);
  return n;
}

Exporter::Node Exporter::member(const MemberExpr *e) {
  Node base = expr(e->getBase());
  const auto *f = dyn_cast<FieldDecl>(e->getMemberDecl());
  if (!f) return unsupported(e);
  Id id = field(f);
  // Steps into anonymous members have no text of their own.
  SourceLocation end = e->getMemberLoc().isValid() ? e->getMemberLoc() : base.end;
  Node n = put(ExprTag::Member, e, base.begin, end);
  ref(base.id);
  exprs_.buf.u(uint64_t(id) << 1 | (e->isArrow() ? 1 : 0));
  return n;
}

Exporter::Node Exporter::sizeOf(const UnaryExprOrTypeTraitExpr *e) {
  if (e->isArgumentType()) refuseUndefinedLengths(e->getArgumentTypeInfo());
  else refuseUndefinedLengths(e->getArgumentExpr());
  SizeOfKind kind = SizeOfKind::Other;
  if (e->getKind() == UETT_SizeOf) kind = SizeOfKind::SizeOf;
  if (e->getKind() == UETT_AlignOf) kind = SizeOfKind::AlignOf;
  if (e->getKind() == UETT_PreferredAlignOf) kind = SizeOfKind::PreferredAlignOf;
  Expr::EvalResult result;
  Id known = kNone, arg = kNone;
  if (e->isArgumentType() && evaluatedOperand(e->getArgumentType())) return unsupported(e);
  if (e->EvaluateAsInt(result, ctx_) && result.Val.isInt()) known = value(result.Val.getInt());
  // The operand is evaluated, and so of interest, only if its size is not constant.
  if (known == kNone && !e->isArgumentType()) arg = expr(e->getArgumentExpr()).id;
  Id of = type(e->getTypeOfArgument());
  Node n = put(ExprTag::SizeOf, e, e->getBeginLoc(), e->getEndLoc());
  exprs_.buf.u(unsigned(kind));
  exprs_.buf.u(of);
  optRef(arg);
  exprs_.buf.opt(known);
  return n;
}

Exporter::Node Exporter::offsetOf(const OffsetOfExpr *e) {
  Expr::EvalResult result;
  Id known = kNone;
  if (e->EvaluateAsInt(result, ctx_) && result.Val.isInt()) known = value(result.Val.getInt());
  llvm::SmallVector<std::pair<bool, Id>, 4> path;
  for (unsigned i = 0; i < e->getNumComponents(); i++) {
    const OffsetOfNode &c = e->getComponent(i);
    switch (c.getKind()) {
    case OffsetOfNode::Array: path.emplace_back(true, expr(e->getIndexExpr(c.getArrayExprIndex())).id); break;
    case OffsetOfNode::Field: path.emplace_back(false, field(c.getField())); break;
    case OffsetOfNode::Identifier:
    case OffsetOfNode::Base: return unsupported(e);
    }
  }
  Id of = type(e->getTypeSourceInfo()->getType());
  Node n = put(ExprTag::OffsetOf, e, e->getBeginLoc(), e->getEndLoc());
  exprs_.buf.u(of);
  exprs_.buf.opt(known);
  exprs_.buf.u(path.size());
  for (auto [isIndex, id] : path) exprs_.buf.u(uint64_t(id) << 1 | (isIndex ? 1 : 0));
  return n;
}

// __builtin_LINE() and kin: the value at this place.
Exporter::Node Exporter::sourceLoc(const SourceLocExpr *e) {
  APValue v = e->EvaluateInContext(ctx_, nullptr);
  if (v.isInt()) return folded(e, v.getInt(), kNone);
  if (v.isLValue()) {
    if (const auto *s = dyn_cast_or_null<StringLiteral>(v.getLValueBase().dyn_cast<const Expr *>())) {
      Id text = literal(s).id;
      Node n = put(ExprTag::Cast, e, e->getBeginLoc(), e->getEndLoc());
      exprs_.buf.u(unsigned(CastKind::ArrayToPointer) << 1);
      ref(text);
      return n;
    }
  }
  return unsupported(e);
}

Exporter::Node Exporter::expr(const Expr *e) {
  Buf &b = exprs_.buf;
  switch (e->getStmtClass()) {
  // Sugar. What stands for its operand still covers the text of the whole.
  case Stmt::ParenExprClass: {
    const auto *p = cast<ParenExpr>(e);
    // A loop: parentheses nest by the ten thousand in generated code.
    const Expr *inner = p->getSubExpr();
    while (const auto *q = dyn_cast<ParenExpr>(inner)) inner = q->getSubExpr();
    return Node{expr(inner).id, p->getLParen(), p->getRParen()};
  }
  case Stmt::GenericSelectionExprClass:
    return Node{expr(cast<GenericSelectionExpr>(e)->getResultExpr()).id, e->getBeginLoc(), e->getEndLoc()};
  case Stmt::ChooseExprClass:
    return Node{expr(cast<ChooseExpr>(e)->getChosenSubExpr()).id, e->getBeginLoc(), e->getEndLoc()};
  case Stmt::ExprWithCleanupsClass: return expr(cast<ExprWithCleanups>(e)->getSubExpr());
  case Stmt::ConstantExprClass: {
    const auto *c = cast<ConstantExpr>(e);
    Node inner = expr(c->getSubExpr());
    Expr::EvalResult result;
    if (!c->EvaluateAsInt(result, ctx_) || !result.Val.isInt()) return inner;
    Id v = value(result.Val.getInt());
    Node n = put(ExprTag::Folded, e, inner.begin, inner.end);
    b.u(v);
    optRef(inner.id);
    return n;
  }

  // Names and literals.
  case Stmt::DeclRefExprClass: {
    const auto *d = cast<DeclRefExpr>(e);
    if (const auto *c = dyn_cast<EnumConstantDecl>(d->getDecl())) {
      Id id = enumConst(c);
      Node n = put(ExprTag::EnumConst, e, d->getLocation(), d->getLocation());
      b.u(id);
      return n;
    }
    Id id = decl(d->getDecl());
    Node n = put(ExprTag::DeclRef, e, d->getLocation(), d->getLocation());
    b.u(id);
    return n;
  }
  case Stmt::IntegerLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::StringLiteralClass: return literal(e);
  case Stmt::ImaginaryLiteralClass: {
    Node part = expr(cast<ImaginaryLiteral>(e)->getSubExpr());
    Node n = put(ExprTag::Imaginary, e, part.begin, part.end);
    ref(part.id);
    return n;
  }
  case Stmt::CXXBoolLiteralExprClass: {
    Node n = put(ExprTag::Int, e, e->getBeginLoc(), e->getEndLoc());
    b.u(cast<CXXBoolLiteralExpr>(e)->getValue());
    return n;
  }
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::ImplicitValueInitExprClass:
    return put(ExprTag::ImplicitInit, e, e->getBeginLoc(), e->getEndLoc());
  case Stmt::PredefinedExprClass: {
    const auto *p = cast<PredefinedExpr>(e);
    if (!p->getFunctionName()) return unsupported(e);
    Node text = literal(p->getFunctionName());
    Node n = put(ExprTag::Predefined, e, e->getBeginLoc(), e->getEndLoc());
    ref(text.id);
    return n;
  }
  case Stmt::SourceLocExprClass: return sourceLoc(cast<SourceLocExpr>(e));
  case Stmt::OpaqueValueExprClass: {
    auto it = opaques_.find(cast<OpaqueValueExpr>(e));
    if (it == opaques_.end()) return unsupported(e);
    Node n = put(ExprTag::Opaque, e, e->getBeginLoc(), e->getEndLoc());
    ref(it->second);
    return n;
  }

  // Operators.
  case Stmt::UnaryOperatorClass:
    if (isOtherArithmetic(e)) return unsupported(e);
    return unary(cast<UnaryOperator>(e));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    if (isOtherArithmetic(e)) return unsupported(e);
    return binary(cast<BinaryOperator>(e));
  case Stmt::ConditionalOperatorClass: return conditional(cast<ConditionalOperator>(e));
  case Stmt::BinaryConditionalOperatorClass: return binaryConditional(cast<BinaryConditionalOperator>(e));
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
    if (isOtherArithmetic(e)) return unsupported(e);
    if (const auto *c = dyn_cast<CStyleCastExpr>(e); c && hasHiddenEffects(c->getTypeAsWritten())) return unsupported(e);
    return castExpr(cast<CastExpr>(e));
  case Stmt::MemberExprClass: return member(cast<MemberExpr>(e));
  case Stmt::ArraySubscriptExprClass: {
    const auto *s = cast<ArraySubscriptExpr>(e);
    Node lhs = expr(s->getLHS()), rhs = expr(s->getRHS());
    bool swapped = s->getBase() != s->getLHS();
    Node n = put(ExprTag::Subscript, e, lhs.begin, s->getRBracketLoc());
    ref(swapped ? rhs.id : lhs.id);
    ref(swapped ? lhs.id : rhs.id);
    return n;
  }
  case Stmt::CallExprClass:
    if (isOtherArithmetic(e)) return unsupported(e);
    return call(cast<CallExpr>(e));
  case Stmt::StmtExprClass: {
    const auto *s = cast<StmtExpr>(e);
    Id body = stmt(s->getSubStmt()).id;
    Node n = put(ExprTag::StmtExpr, e, s->getLParenLoc(), s->getRParenLoc());
    b.u(body);
    return n;
  }
  case Stmt::UnaryExprOrTypeTraitExprClass: return sizeOf(cast<UnaryExprOrTypeTraitExpr>(e));
  case Stmt::OffsetOfExprClass: return offsetOf(cast<OffsetOfExpr>(e));
  case Stmt::TypeTraitExprClass:
    return folded(e, ctx_.MakeIntValue(cast<TypeTraitExpr>(e)->getValue(), e->getType()), kNone);
  case Stmt::VAArgExprClass: {
    if (hasHiddenEffects(cast<VAArgExpr>(e)->getWrittenTypeInfo()->getType())) return unsupported(e);
    Node list = expr(cast<VAArgExpr>(e)->getSubExpr());
    Node n = put(ExprTag::VaArg, e, e->getBeginLoc(), e->getEndLoc());
    ref(list.id);
    return n;
  }
  case Stmt::AddrLabelExprClass: {
    const LabelDecl *l = cast<AddrLabelExpr>(e)->getLabel();
    Id id = label(l);
    labelTaken_[l] = true;
    Node n = put(ExprTag::AddrLabel, e, e->getBeginLoc(), e->getEndLoc());
    b.u(id);
    return n;
  }
  case Stmt::AtomicExprClass: return atomic(cast<AtomicExpr>(e));
  case Stmt::ShuffleVectorExprClass: {
    const auto *s = cast<ShuffleVectorExpr>(e);
    llvm::SmallVector<const Expr *, 8> parts;
    for (unsigned i = 0; i < s->getNumSubExprs(); i++) parts.push_back(s->getExpr(i));
    return listOf(ExprTag::ShuffleVector, e, parts);
  }
  case Stmt::ConvertVectorExprClass: {
    Id v = loaded(cast<ConvertVectorExpr>(e)->getSrcExpr());
    Node n = put(ExprTag::ConvertVector, e, e->getBeginLoc(), e->getEndLoc());
    ref(v);
    return n;
  }

  // Initialisers.
  case Stmt::InitListExprClass: return initList(cast<InitListExpr>(e));
  case Stmt::NoInitExprClass: return put(ExprTag::NoInit, e, e->getBeginLoc(), e->getEndLoc());
  case Stmt::DesignatedInitUpdateExprClass: {
    const auto *d = cast<DesignatedInitUpdateExpr>(e);
    Node base = expr(d->getBase()), updates = expr(d->getUpdater());
    Node n = put(ExprTag::InitUpdate, e, base.begin, base.end);
    ref(base.id);
    ref(updates.id);
    return n;
  }
  case Stmt::CompoundLiteralExprClass: {
    const auto *c = cast<CompoundLiteralExpr>(e);
    refuseUndefinedLengths(c->getTypeSourceInfo());
    if (hasHiddenEffects(c->getTypeSourceInfo()->getType())) return unsupported(e);
    Node init = expr(c->getInitializer());
    Node n = put(ExprTag::CompoundLiteral, e, c->getBeginLoc(), init.end);
    ref(init.id);
    b.u(c->isFileScope());
    return n;
  }
  default: return unsupported(e);
  }
}

} // namespace fathom
