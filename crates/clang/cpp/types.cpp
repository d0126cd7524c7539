// Canonical types, records and enumerations with their layout.
#include "exporter.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/DiagnosticAST.h"

using namespace clang;
namespace fathom {

uint64_t Exporter::qual(QualType t) {
  SplitQualType split = ctx_.getCanonicalType(t).split();
  uint64_t quals = (split.Quals.hasConst() ? 1 : 0) | (split.Quals.hasVolatile() ? 2 : 0) | (split.Quals.hasRestrict() ? 4 : 0);
  return uint64_t(type(QualType(split.Ty, 0))) << 3 | quals;
}

Id Exporter::type(QualType t) {
  const Type *canonical = ctx_.getCanonicalType(t).getTypePtr();
  auto [it, fresh] = typeIds_.try_emplace(canonical, Id(typeQueue_.size()));
  if (fresh) typeQueue_.push_back(canonical);
  return it->second;
}

Id Exporter::record(const RecordDecl *decl) {
  const RecordDecl *canonical = cast<RecordDecl>(decl->getCanonicalDecl());
  auto [it, fresh] = recordIds_.try_emplace(canonical, Id(recordQueue_.size()));
  Id id = it->second;
  if (fresh) {
    recordQueue_.push_back(canonical);
    // Field ids of one record are consecutive; the queue is written in this same order.
    if (const RecordDecl *def = canonical->getDefinition())
      for (const FieldDecl *f : def->fields()) fieldIds_[f] = fieldCount_++;
  }
  return id;
}

Id Exporter::field(const FieldDecl *decl) {
  record(decl->getParent());
  return fieldIds_.lookup(decl);
}

Id Exporter::enumeration(const EnumDecl *decl) {
  const EnumDecl *canonical = cast<EnumDecl>(decl->getCanonicalDecl());
  auto [it, fresh] = enumIds_.try_emplace(canonical, Id(enumQueue_.size()));
  Id id = it->second;
  if (fresh) {
    enumQueue_.push_back(canonical);
    if (const EnumDecl *def = canonical->getDefinition())
      for (const EnumConstantDecl *c : def->enumerators()) enumConstIds_[c] = enumConstCount_++;
  }
  return id;
}

Id Exporter::enumConst(const EnumConstantDecl *decl) {
  enumeration(cast<EnumDecl>(decl->getDeclContext()));
  return enumConstIds_.lookup(decl);
}

// The type in the user's words.
Id Exporter::written(QualType t) {
  auto [it, fresh] = writtenIds_.try_emplace(t.getAsOpaquePtr(), 0);
  if (!fresh) return it->second;
  Id id = str(t.getAsString(policy_));
  return writtenIds_[t.getAsOpaquePtr()] = id;
}

Id Exporter::vlaSize(const Expr *size) {
  if (!size) return kNone;
  auto it = vlaSizes_.find(size);
  if (it != vlaSizes_.end()) return it->second;
  Id id = expr(size).id;
  vlaSizes_[size] = id;
  return id;
}

// The type one step further in, as far as reaching a type name goes: a typedef's own type was reached where it was declared. Null at the end.
static QualType further(QualType t, const ASTContext &ctx) {
  const Type *ty = t.getTypePtr();
  switch (ty->getTypeClass()) {
  case Type::Typedef:
  case Type::TypeOfExpr: return {};
  case Type::Pointer: return ty->getPointeeType();
  case Type::ConstantArray:
  case Type::IncompleteArray:
  case Type::VariableArray: return cast<ArrayType>(ty)->getElementType();
  case Type::Adjusted:
  case Type::Decayed: return cast<AdjustedType>(ty)->getOriginalType();
  case Type::FunctionProto:
  case Type::FunctionNoProto: return cast<FunctionType>(ty)->getReturnType();
  case Type::Atomic: return cast<AtomicType>(ty)->getValueType();
  default: {
    QualType next = t.getSingleStepDesugaredType(ctx);
    return next.getTypePtr() == ty ? QualType() : next;
  }
  }
}

// The operand of `typeof` that reaching this type name evaluates, if that changes anything: canonical types do not keep it.
const Expr *Exporter::evaluatedOperand(QualType t) const {
  for (; !t.isNull(); t = further(t, ctx_)) {
    const auto *of = dyn_cast<TypeOfExprType>(t.getTypePtr());
    if (!of) continue;
    const Expr *e = of->getUnderlyingExpr();
    return e->getType()->isVariablyModifiedType() && e->HasSideEffects(ctx_) ? e : nullptr;
  }
  return nullptr;
}

// Whether evaluating the lengths and operands in a type name of an expression changes anything.
bool Exporter::hasHiddenEffects(QualType t) const {
  if (!t->isVariablyModifiedType()) return false;
  if (evaluatedOperand(t)) return true;
  for (; !t.isNull(); t = further(t, ctx_)) {
    const auto *a = dyn_cast<VariableArrayType>(t.getTypePtr());
    if (a && a->getSizeExpr() && a->getSizeExpr()->HasSideEffects(ctx_)) return true;
  }
  return false;
}

void Exporter::writeType(const Type *t) {
  QualType q(t, 0);
  uint64_t size = 0, align = 1;
  bool sized = !t->isFunctionType() && !t->isIncompleteType() && !t->isVariableArrayType() && !t->isDependentType() &&
               !t->isSpecificBuiltinType(BuiltinType::BuiltinFn) && !t->isPlaceholderType();
  // An array of variable-length arrays has no constant size either.
  if (sized && t->isArrayType() && ctx_.getAsVariableArrayType(q)) sized = false;
  if (sized) {
    TypeInfoChars info = ctx_.getTypeInfoInChars(q);
    size = info.Width.getQuantity();
    align = info.Align.getQuantity();
  } else if (const ArrayType *array = ctx_.getAsArrayType(q)) {
    align = ctx_.getTypeAlignInChars(array->getElementType()).getQuantity();
  }
  writeTypeKind(t);
  types_.buf.u(sized ? size + 1 : 0);
  types_.buf.u(align);
  types_.next();
}

void Exporter::writeBuiltin(const BuiltinType *t) {
  Buf &b = types_.buf;
  auto integer = [&](IntKind kind, bool isSigned) {
    b.u(unsigned(TypeTag::Int));
    b.u(unsigned(kind));
    b.u(isSigned);
    b.u(ctx_.getIntWidth(QualType(t, 0)));
  };
  auto floating = [&](FloatKind kind) {
    b.u(unsigned(TypeTag::Float));
    b.u(unsigned(kind));
  };
  switch (t->getKind()) {
  case BuiltinType::Void: return b.u(unsigned(TypeTag::Void));
  case BuiltinType::Bool: return b.u(unsigned(TypeTag::Bool));
  case BuiltinType::Char_S: return integer(IntKind::Char, true);
  case BuiltinType::Char_U: return integer(IntKind::Char, false);
  case BuiltinType::SChar: return integer(IntKind::SChar, true);
  case BuiltinType::UChar: return integer(IntKind::UChar, false);
  case BuiltinType::Short: return integer(IntKind::Short, true);
  case BuiltinType::UShort: return integer(IntKind::UShort, false);
  case BuiltinType::Int: return integer(IntKind::Int, true);
  case BuiltinType::UInt: return integer(IntKind::UInt, false);
  case BuiltinType::Long: return integer(IntKind::Long, true);
  case BuiltinType::ULong: return integer(IntKind::ULong, false);
  case BuiltinType::LongLong: return integer(IntKind::LongLong, true);
  case BuiltinType::ULongLong: return integer(IntKind::ULongLong, false);
  case BuiltinType::Int128: return integer(IntKind::Int128, true);
  case BuiltinType::UInt128: return integer(IntKind::UInt128, false);
  case BuiltinType::Float16:
  case BuiltinType::Half: return floating(FloatKind::F16);
  case BuiltinType::BFloat16: return floating(FloatKind::BF16);
  case BuiltinType::Float: return floating(FloatKind::F32);
  case BuiltinType::Double: return floating(FloatKind::F64);
  case BuiltinType::Float128: return floating(FloatKind::F128);
  case BuiltinType::LongDouble: {
    const llvm::fltSemantics &sem = ctx_.getFloatTypeSemantics(QualType(t, 0));
    if (&sem == &llvm::APFloat::x87DoubleExtended()) return floating(FloatKind::X87);
    if (&sem == &llvm::APFloat::IEEEquad()) return floating(FloatKind::F128);
    if (&sem == &llvm::APFloat::IEEEdouble()) return floating(FloatKind::F64);
    break;
  }
  case BuiltinType::NullPtr: return b.u(unsigned(TypeTag::NullPtr));
  case BuiltinType::BuiltinFn: return b.u(unsigned(TypeTag::BuiltinFn));
  default: break;
  }
  b.u(unsigned(TypeTag::Unsupported));
  b.u(str(t->getName(policy_)));
}

void Exporter::writeTypeKind(const Type *t) {
  Buf &b = types_.buf;
  auto tag = [&](TypeTag x) { b.u(unsigned(x)); };
  switch (t->getTypeClass()) {
  case Type::Builtin: return writeBuiltin(cast<BuiltinType>(t));
  case Type::BitInt: {
    const auto *i = cast<BitIntType>(t);
    tag(TypeTag::Int);
    b.u(unsigned(i->isSigned() ? IntKind::BitInt : IntKind::UBitInt));
    b.u(i->isSigned());
    return b.u(i->getNumBits());
  }
  case Type::Complex:
    tag(TypeTag::Complex);
    return b.u(type(cast<ComplexType>(t)->getElementType()));
  // References occur in C only as the va_list parameter of ILP32's va builtins.
  case Type::LValueReference:
  case Type::Pointer: {
    uint64_t to = qual(t->getPointeeType());
    tag(TypeTag::Pointer);
    return b.u(to);
  }
  case Type::ConstantArray: {
    const auto *a = cast<ConstantArrayType>(t);
    uint64_t elem = qual(a->getElementType());
    tag(TypeTag::Array);
    b.u(elem);
    return b.u(a->getSize().getZExtValue());
  }
  case Type::IncompleteArray: {
    uint64_t elem = qual(cast<ArrayType>(t)->getElementType());
    tag(TypeTag::IncompleteArray);
    return b.u(elem);
  }
  case Type::VariableArray: {
    const auto *a = cast<VariableArrayType>(t);
    uint64_t elem = qual(a->getElementType());
    Id size = vlaSize(a->getSizeExpr());
    tag(TypeTag::Vla);
    b.u(elem);
    return b.opt(size);
  }
  case Type::FunctionProto:
  case Type::FunctionNoProto: {
    const auto *f = cast<FunctionType>(t);
    const auto *proto = dyn_cast<FunctionProtoType>(t);
    uint64_t ret = qual(f->getReturnType());
    tag(TypeTag::Function);
    b.u(ret);
    b.u((proto && proto->isVariadic() ? 1 : 0) | (proto ? 0 : 2) | (f->getNoReturnAttr() ? 4 : 0));
    b.u(proto ? proto->getNumParams() : 0);
    if (proto)
      for (QualType p : proto->param_types()) b.u(qual(p));
    return;
  }
  case Type::Record:
    tag(TypeTag::Record);
    return b.u(record(cast<RecordType>(t)->getDecl()));
  case Type::Enum:
    tag(TypeTag::Enum);
    return b.u(enumeration(cast<EnumType>(t)->getDecl()));
  case Type::Vector:
  case Type::ExtVector: {
    const auto *v = cast<VectorType>(t);
    tag(TypeTag::Vector);
    b.u(type(v->getElementType()));
    return b.u(v->getNumElements());
  }
  case Type::Atomic:
    tag(TypeTag::Atomic);
    return b.u(type(cast<AtomicType>(t)->getValueType()));
  default:
    tag(TypeTag::Unsupported);
    return b.u(str(t->getTypeClassName()));
  }
}

// The tag's name, or that of the typedef naming an untagged type.
static llvm::StringRef tagName(const TagDecl *d) {
  if (d->getIdentifier()) return d->getName();
  if (const TypedefNameDecl *t = d->getTypedefNameForAnonDecl()) return t->getName();
  return {};
}

void Exporter::writeRecord(const RecordDecl *canonical) {
  const RecordDecl *def = canonical->getDefinition();
  const RecordDecl *d = def ? def : canonical;
  Buf &b = records_.buf;
  llvm::StringRef name = tagName(d);
  b.opt(name.empty() ? kNone : str(name));
  bool complete = def && !def->isInvalidDecl();
  unsigned flags = (d->getIdentifier() ? 1 : 0) | (d->isUnion() ? 2 : 0) | (complete ? 4 : 0) |
                   (d->hasAttr<PackedAttr>() ? 8 : 0) | (d->hasFlexibleArrayMember() ? 16 : 0) |
                   (d->hasAttr<TransparentUnionAttr>() ? 32 : 0);
  b.u(flags);
  b.u(type(ctx_.getRecordType(d)));
  b.u(range(d->getSourceRange()));
  const ASTRecordLayout *layout = complete ? &ctx_.getASTRecordLayout(def) : nullptr;
  // The type's alignment counts attributes that the layout of the fields alone does not.
  b.u(layout ? layout->getSize().getQuantity() : 0);
  b.u(layout ? ctx_.getTypeAlignInChars(ctx_.getRecordType(d)).getQuantity() : 1);
  Id self = records_.next();
  unsigned n = 0;
  if (def) {
    for (const FieldDecl *f : def->fields()) {
      Buf &fb = fields_.buf;
      fb.u(self);
      fb.opt(f->getIdentifier() ? str(f->getName()) : kNone);
      fb.u(qual(f->getType()));
      fb.u(written(f->getType()));
      fb.u(layout ? layout->getFieldOffset(f->getFieldIndex()) : 0);
      if (f->isBitField()) refuseUndefined(f->getBitWidth());
      refuseUndefinedLengths(f->getTypeSourceInfo());
      fb.u(f->isBitField() ? f->getBitWidthValue(ctx_) + 1 : 0);
      fb.u(range(f->getSourceRange()));
      fields_.next();
      n++;
    }
  }
  b.u(n);
}

// Compilers fold a constant that is undefined to different values, and no check looks at it at run time. A bit that is shifted into the sign is the same everywhere.
void Exporter::refuseUndefined(const Expr *e) {
  if (const auto *c = dyn_cast_or_null<ConstantExpr>(e)) e = c->getSubExpr();
  if (!e || e->isValueDependent() || isa<IntegerLiteral>(e)) return;
  refuseUndefinedEnumerators(e);
  llvm::SmallVector<PartialDiagnosticAt, 4> notes;
  Expr::EvalResult result;
  result.Diag = &notes;
  e->EvaluateAsInt(result, ctx_, Expr::SE_AllowSideEffects);
  for (const PartialDiagnosticAt &note : notes) {
    unsigned id = note.second.getDiagID();
    if (id != diag::note_constexpr_overflow && id != diag::note_constexpr_large_shift && id != diag::note_constexpr_negative_shift) continue;
    DiagnosticsEngine &diagnostics = ctx_.getDiagnostics();
    diagnostics.Report(e->getBeginLoc(), diagnostics.getCustomDiagID(DiagnosticsEngine::Error,
      "the value of this constant is undefined (a shift by a distance out of range, or an overflow): compilers do not agree about it"));
    return;
  }
}

// Enumerators that a constant is made of: their values were computed where they are declared. One without a value of its own follows the one before.
void Exporter::refuseUndefinedEnumerators(const Stmt *s) {
  if (const auto *ref = dyn_cast<DeclRefExpr>(s)) {
    const auto *c = dyn_cast<EnumConstantDecl>(ref->getDecl());
    if (!c || !enumerators_.insert(c).second) return;
    const Expr *value = nullptr;
    for (const EnumConstantDecl *other : cast<EnumDecl>(c->getDeclContext())->enumerators()) {
      if (other->getInitExpr()) value = other->getInitExpr();
      if (other == c) break;
    }
    refuseUndefined(value);
    return;
  }
  for (const Stmt *child : s->children())
    if (child) refuseUndefinedEnumerators(child);
}

// Lengths of arrays, as a declaration writes them.
void Exporter::refuseUndefinedLengths(const TypeSourceInfo *written) {
  if (!written) return;
  for (TypeLoc at = written->getTypeLoc(); at; at = at.getNextTypeLoc()) {
    if (const auto array = at.getAs<ConstantArrayTypeLoc>()) {
      refuseUndefined(array.getSizeExpr());
    } else if (const auto name = at.getAs<TypedefTypeLoc>()) {
      if (named_.insert(name.getTypedefNameDecl()).second)
        refuseUndefinedLengths(name.getTypedefNameDecl()->getTypeSourceInfo());
    }
  }
}

// Lengths of the objects that an operand names: nobody evaluates it, but its size counts.
void Exporter::refuseUndefinedLengths(const Stmt *operand) {
  const ValueDecl *named = nullptr;
  if (const auto *ref = dyn_cast<DeclRefExpr>(operand)) named = ref->getDecl();
  if (const auto *member = dyn_cast<MemberExpr>(operand)) named = member->getMemberDecl();
  if (const auto *declarator = dyn_cast_or_null<DeclaratorDecl>(named))
    refuseUndefinedLengths(declarator->getTypeSourceInfo());
  for (const Stmt *child : operand->children())
    if (child) refuseUndefinedLengths(child);
}

void Exporter::writeEnum(const EnumDecl *canonical) {
  const EnumDecl *def = canonical->getDefinition();
  const EnumDecl *d = def ? def : canonical;
  Buf &b = enums_.buf;
  llvm::StringRef name = tagName(d);
  b.opt(name.empty() ? kNone : str(name));
  b.u((d->getIdentifier() ? 1 : 0) | (def ? 2 : 0));
  b.u(type(ctx_.getEnumType(d)));
  QualType underlying = d->getIntegerType();
  b.u(type(underlying.isNull() ? ctx_.UnsignedIntTy : underlying));
  b.u(range(d->getSourceRange()));
  Id self = enums_.next();
  unsigned n = 0;
  if (def) {
    for (const EnumConstantDecl *c : def->enumerators()) {
      refuseUndefined(c->getInitExpr());
      enumConsts_.buf.u(self);
      enumConsts_.buf.u(str(c->getName()));
      enumConsts_.buf.u(value(c->getInitVal()));
      enumConsts_.buf.u(range(c->getSourceRange()));
      enumConsts_.next();
      n++;
    }
  }
  b.u(n);
}

} // namespace fathom
