// Operators, conversions and atomic operations.
#include "exporter.h"

using namespace clang;
namespace fathom {

Exporter::Node Exporter::unary(const UnaryOperator *e) {
  Node x = expr(e->getSubExpr());
  UnaryOp op;
  switch (e->getOpcode()) {
  case UO_PostInc: op = UnaryOp::PostInc; break;
  case UO_PostDec: op = UnaryOp::PostDec; break;
  case UO_PreInc: op = UnaryOp::PreInc; break;
  case UO_PreDec: op = UnaryOp::PreDec; break;
  case UO_AddrOf: op = UnaryOp::AddrOf; break;
  case UO_Deref: op = UnaryOp::Deref; break;
  case UO_Plus: op = UnaryOp::Plus; break;
  case UO_Minus: op = UnaryOp::Minus; break;
  case UO_Not: op = UnaryOp::Not; break;
  case UO_LNot: op = UnaryOp::LNot; break;
  case UO_Real: op = UnaryOp::Real; break;
  case UO_Imag: op = UnaryOp::Imag; break;
  case UO_Extension: return Node{x.id, e->getOperatorLoc(), x.end};
  default: return unsupported(e);
  }
  Node n = e->isPostfix() ? put(ExprTag::Unary, e, x.begin, e->getOperatorLoc()) : put(ExprTag::Unary, e, e->getOperatorLoc(), x.end);
  exprs_.buf.u(unsigned(op));
  ref(x.id);
  return n;
}

// The operator without its assignment; pointer arithmetic is told apart by the operands.
static bool binaryOp(BinaryOperatorKind k, QualType lhs, QualType rhs, BinaryOp &op) {
  bool lp = lhs->isPointerType(), rp = rhs->isPointerType();
  switch (k) {
  case BO_Mul: case BO_MulAssign: op = BinaryOp::Mul; return true;
  case BO_Div: case BO_DivAssign: op = BinaryOp::Div; return true;
  case BO_Rem: case BO_RemAssign: op = BinaryOp::Rem; return true;
  case BO_Add: case BO_AddAssign: op = lp || rp ? BinaryOp::PtrAdd : BinaryOp::Add; return true;
  case BO_Sub: case BO_SubAssign: op = lp && rp ? BinaryOp::PtrDiff : lp ? BinaryOp::PtrSub : BinaryOp::Sub; return true;
  case BO_Shl: case BO_ShlAssign: op = BinaryOp::Shl; return true;
  case BO_Shr: case BO_ShrAssign: op = BinaryOp::Shr; return true;
  case BO_LT: op = BinaryOp::Lt; return true;
  case BO_GT: op = BinaryOp::Gt; return true;
  case BO_LE: op = BinaryOp::Le; return true;
  case BO_GE: op = BinaryOp::Ge; return true;
  case BO_EQ: op = BinaryOp::Eq; return true;
  case BO_NE: op = BinaryOp::Ne; return true;
  case BO_And: case BO_AndAssign: op = BinaryOp::And; return true;
  case BO_Xor: case BO_XorAssign: op = BinaryOp::Xor; return true;
  case BO_Or: case BO_OrAssign: op = BinaryOp::Or; return true;
  case BO_LAnd: op = BinaryOp::LAnd; return true;
  case BO_LOr: op = BinaryOp::LOr; return true;
  case BO_Comma: op = BinaryOp::Comma; return true;
  default: return false;
  }
}

Exporter::Node Exporter::binary(const BinaryOperator *e) {
  Node lhs = expr(e->getLHS()), rhs = expr(e->getRHS());
  if (e->getOpcode() == BO_Assign) {
    Node n = put(ExprTag::Assign, e, lhs.begin, rhs.end);
    ref(lhs.id);
    ref(rhs.id);
    return n;
  }
  const auto *compound = dyn_cast<CompoundAssignOperator>(e);
  QualType left = e->getLHS()->getType();
  if (const auto *a = left->getAs<AtomicType>()) left = a->getValueType();
  BinaryOp op;
  if (!binaryOp(e->getOpcode(), left, e->getRHS()->getType(), op)) return unsupported(e);
  Id computeLhs = 0, computeResult = 0;
  if (compound) {
    computeLhs = type(compound->getComputationLHSType());
    computeResult = type(compound->getComputationResultType());
  }
  Node n = put(compound ? ExprTag::CompoundAssign : ExprTag::Binary, e, lhs.begin, rhs.end);
  exprs_.buf.u(unsigned(op));
  ref(lhs.id);
  ref(rhs.id);
  if (compound) {
    exprs_.buf.u(computeLhs);
    exprs_.buf.u(computeResult);
  }
  return n;
}

Exporter::Node Exporter::conditional(const ConditionalOperator *e) {
  Node cond = expr(e->getCond()), then = expr(e->getTrueExpr()), els = expr(e->getFalseExpr());
  Node n = put(ExprTag::Conditional, e, cond.begin, els.end);
  ref(cond.id);
  ref(then.id);
  ref(els.id);
  return n;
}

Exporter::Node Exporter::binaryConditional(const BinaryConditionalOperator *e) {
  Node common = expr(e->getCommon());
  opaques_[e->getOpaqueValue()] = common.id;
  Node cond = expr(e->getCond()), then = expr(e->getTrueExpr()), els = expr(e->getFalseExpr());
  Node n = put(ExprTag::BinaryConditional, e, common.begin, els.end);
  ref(common.id);
  ref(cond.id);
  ref(then.id);
  ref(els.id);
  return n;
}

static CastKind castKind(clang::CastKind k) {
  switch (k) {
  case CK_LValueToRValue: return CastKind::LValueToRValue;
  case CK_NoOp: return CastKind::NoOp;
  case CK_BitCast: return CastKind::BitCast;
  case CK_LValueBitCast: return CastKind::LValueBitCast;
  case CK_ArrayToPointerDecay: return CastKind::ArrayToPointer;
  case CK_FunctionToPointerDecay: return CastKind::FunctionToPointer;
  case CK_BuiltinFnToFnPtr: return CastKind::BuiltinToFunction;
  case CK_NullToPointer: return CastKind::NullToPointer;
  case CK_IntegralToPointer: return CastKind::IntToPointer;
  case CK_PointerToIntegral: return CastKind::PointerToInt;
  case CK_PointerToBoolean: return CastKind::PointerToBool;
  case CK_IntegralCast: return CastKind::IntToInt;
  case CK_IntegralToBoolean: return CastKind::IntToBool;
  case CK_IntegralToFloating: return CastKind::IntToFloat;
  case CK_FloatingToIntegral: return CastKind::FloatToInt;
  case CK_FloatingToBoolean: return CastKind::FloatToBool;
  case CK_FloatingCast: return CastKind::FloatToFloat;
  case CK_BooleanToSignedIntegral: return CastKind::BoolToSignedInt;
  case CK_ToVoid: return CastKind::ToVoid;
  case CK_FloatingRealToComplex:
  case CK_IntegralRealToComplex: return CastKind::RealToComplex;
  case CK_FloatingComplexToReal:
  case CK_IntegralComplexToReal: return CastKind::ComplexToReal;
  case CK_FloatingComplexToBoolean:
  case CK_IntegralComplexToBoolean: return CastKind::ComplexToBool;
  case CK_FloatingComplexCast:
  case CK_FloatingComplexToIntegralComplex:
  case CK_IntegralComplexCast:
  case CK_IntegralComplexToFloatingComplex: return CastKind::ComplexToComplex;
  case CK_AtomicToNonAtomic: return CastKind::AtomicToNonAtomic;
  case CK_NonAtomicToAtomic: return CastKind::NonAtomicToAtomic;
  case CK_VectorSplat: return CastKind::VectorSplat;
  case CK_AddressSpaceConversion: return CastKind::AddressSpace;
  default: return CastKind::Other;
  }
}

Exporter::Node Exporter::castExpr(const CastExpr *e) {
  Node x = expr(e->getSubExpr());
  const auto *written = dyn_cast<CStyleCastExpr>(e);
  SourceLocation begin = written ? written->getLParenLoc() : x.begin;
  if (e->getCastKind() == CK_ToUnion) {
    Id target = field(e->getTargetUnionField());
    Node n = put(ExprTag::InitList, e, begin, x.end);
    exprs_.buf.u(1);
    ref(x.id);
    exprs_.buf.u(0);
    exprs_.buf.opt(target);
    return n;
  }
  CastKind kind = castKind(e->getCastKind());
  if (kind == CastKind::Other) {
    Id name = str(e->getCastKindName());
    Node n = put(ExprTag::Unsupported, e, begin, x.end);
    exprs_.buf.u(name);
    return n;
  }
  Node n = put(ExprTag::Cast, e, begin, x.end);
  exprs_.buf.u(unsigned(kind) << 1 | (written ? 1 : 0));
  ref(x.id);
  return n;
}

// Maps clang's operation; the second component says whether it is a C11 form.
static std::pair<AtomicOp, bool> atomicOp(AtomicExpr::AtomicOp op) {
  switch (op) {
  case AtomicExpr::AO__c11_atomic_init: return {AtomicOp::Init, true};
  case AtomicExpr::AO__c11_atomic_load: return {AtomicOp::Load, true};
  case AtomicExpr::AO__c11_atomic_store: return {AtomicOp::Store, true};
  case AtomicExpr::AO__c11_atomic_exchange: return {AtomicOp::Exchange, true};
  case AtomicExpr::AO__c11_atomic_compare_exchange_strong: return {AtomicOp::CompareExchangeStrong, true};
  case AtomicExpr::AO__c11_atomic_compare_exchange_weak: return {AtomicOp::CompareExchangeWeak, true};
  case AtomicExpr::AO__c11_atomic_fetch_add: return {AtomicOp::FetchAdd, true};
  case AtomicExpr::AO__c11_atomic_fetch_sub: return {AtomicOp::FetchSub, true};
  case AtomicExpr::AO__c11_atomic_fetch_and: return {AtomicOp::FetchAnd, true};
  case AtomicExpr::AO__c11_atomic_fetch_or: return {AtomicOp::FetchOr, true};
  case AtomicExpr::AO__c11_atomic_fetch_xor: return {AtomicOp::FetchXor, true};
  case AtomicExpr::AO__c11_atomic_fetch_nand: return {AtomicOp::FetchNand, true};
  case AtomicExpr::AO__c11_atomic_fetch_min: return {AtomicOp::FetchMin, true};
  case AtomicExpr::AO__c11_atomic_fetch_max: return {AtomicOp::FetchMax, true};
  case AtomicExpr::AO__atomic_load: return {AtomicOp::LoadVia, false};
  case AtomicExpr::AO__atomic_load_n: return {AtomicOp::Load, false};
  case AtomicExpr::AO__atomic_store: return {AtomicOp::StoreVia, false};
  case AtomicExpr::AO__atomic_store_n: return {AtomicOp::Store, false};
  case AtomicExpr::AO__atomic_exchange: return {AtomicOp::ExchangeVia, false};
  case AtomicExpr::AO__atomic_exchange_n: return {AtomicOp::Exchange, false};
  case AtomicExpr::AO__atomic_compare_exchange: return {AtomicOp::CompareExchangeVia, false};
  case AtomicExpr::AO__atomic_compare_exchange_n: return {AtomicOp::CompareExchange, false};
  case AtomicExpr::AO__atomic_fetch_add: return {AtomicOp::FetchAdd, false};
  case AtomicExpr::AO__atomic_fetch_sub: return {AtomicOp::FetchSub, false};
  case AtomicExpr::AO__atomic_fetch_and: return {AtomicOp::FetchAnd, false};
  case AtomicExpr::AO__atomic_fetch_or: return {AtomicOp::FetchOr, false};
  case AtomicExpr::AO__atomic_fetch_xor: return {AtomicOp::FetchXor, false};
  case AtomicExpr::AO__atomic_fetch_nand: return {AtomicOp::FetchNand, false};
  case AtomicExpr::AO__atomic_fetch_min: return {AtomicOp::FetchMin, false};
  case AtomicExpr::AO__atomic_fetch_max: return {AtomicOp::FetchMax, false};
  case AtomicExpr::AO__atomic_add_fetch: return {AtomicOp::AddFetch, false};
  case AtomicExpr::AO__atomic_sub_fetch: return {AtomicOp::SubFetch, false};
  case AtomicExpr::AO__atomic_and_fetch: return {AtomicOp::AndFetch, false};
  case AtomicExpr::AO__atomic_or_fetch: return {AtomicOp::OrFetch, false};
  case AtomicExpr::AO__atomic_xor_fetch: return {AtomicOp::XorFetch, false};
  case AtomicExpr::AO__atomic_nand_fetch: return {AtomicOp::NandFetch, false};
  case AtomicExpr::AO__atomic_min_fetch: return {AtomicOp::MinFetch, false};
  case AtomicExpr::AO__atomic_max_fetch: return {AtomicOp::MaxFetch, false};
  default: return {AtomicOp::Other, false};
  }
}

Exporter::Node Exporter::atomic(const AtomicExpr *e) {
  auto [op, c11] = atomicOp(e->getOp());
  if (op == AtomicOp::Other) return unsupported(e);
  // clang's accessors are only defined for operations that have the operand; it stores ptr, order, val1, orderFail,
  // val2, weak in this order, as far as they exist.
  unsigned n = AtomicExpr::getNumSubExprs(e->getOp());
  Id ptr = expr(e->getPtr()).id;
  Id val1 = kNone, val2 = kNone, order = kNone, orderFail = kNone, weak = kNone;
  if (op == AtomicOp::Init) {
    val1 = expr(e->getVal1()).id;
  } else {
    if (n >= 3) val1 = expr(e->getVal1()).id;
    if (op == AtomicOp::ExchangeVia || n >= 5) val2 = expr(e->getVal2()).id;
    order = expr(e->getOrder()).id;
    if (n >= 5) orderFail = expr(e->getOrderFail()).id;
    if (n >= 6) weak = expr(e->getWeak()).id;
  }
  Buf &b = atomics_.buf;
  b.u(unsigned(op) << 1 | (c11 ? 1 : 0));
  b.u(ptr);
  b.opt(order);
  b.opt(val1);
  b.opt(val2);
  b.opt(orderFail);
  b.opt(weak);
  Id id = atomics_.next();
  Node node = put(ExprTag::Atomic, e, e->getBuiltinLoc(), e->getRParenLoc());
  exprs_.buf.u(id);
  return node;
}

Exporter::Node Exporter::initList(const InitListExpr *e) {
  if (const InitListExpr *written = e->isSemanticForm() ? e->getSyntacticForm() : e) {
    for (const Expr *part : written->inits()) {
      const auto *designated = dyn_cast_or_null<DesignatedInitExpr>(part);
      for (unsigned i = 1; designated && i < designated->getNumSubExprs(); i++) refuseUndefined(designated->getSubExpr(i));
    }
  }
  if (const InitListExpr *semantic = e->getSemanticForm()) e = semantic;
  SourceLocation begin = e->getBeginLoc(), end = e->getEndLoc();
  // `char s[] = {"abc"}` is the string.
  if (e->isStringLiteralInit()) return Node{expr(e->getInit(0)).id, begin, end};
  Id filler = kNone;
  const Expr *fillerExpr = e->hasArrayFiller() ? e->getArrayFiller() : nullptr;
  if (fillerExpr) filler = expr(fillerExpr).id;
  llvm::SmallVector<Id, 16> ids;
  const Expr *last = nullptr;
  Id lastId = kNone;
  for (const Expr *x : e->inits()) {
    // Holes and range designators repeat one expression: it is written once and shared.
    if (x == fillerExpr) {
      ids.push_back(filler);
    } else {
      if (x != last) lastId = expr(x).id;
      ids.push_back(lastId);
      last = x;
    }
  }
  Id member = kNone;
  if (const FieldDecl *f = e->getInitializedFieldInUnion()) member = field(f);
  Node n = put(ExprTag::InitList, e, begin, end);
  exprs_.buf.u(ids.size());
  for (Id id : ids) ref(id);
  optRef(filler);
  exprs_.buf.opt(member);
  return n;
}

} // namespace fathom
