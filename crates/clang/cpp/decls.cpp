// Functions, variables, labels, and the order in which everything is written.
#include "exporter.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;
namespace fathom {

Exporter::Exporter(ASTContext &ctx) : ctx_(ctx), sm_(ctx.getSourceManager()), policy_(ctx.getLangOpts()) {
  policy_.SuppressTagKeyword = false;
  policy_.AnonymousTagLocations = false;
  // Id 0 is the empty string, file 0 the main file.
  str("");
  source(sm_.getMainFileID());
}

// The canonical declaration stands for all redeclarations.
Id Exporter::decl(const NamedDecl *d) {
  const NamedDecl *canonical = cast<NamedDecl>(d->getCanonicalDecl());
  auto [it, fresh] = declIds_.try_emplace(canonical, Id(declQueue_.size()));
  if (fresh) declQueue_.push_back(canonical);
  return it->second;
}

Id Exporter::label(const LabelDecl *d) {
  auto [it, fresh] = labelIds_.try_emplace(d, Id(labelQueue_.size()));
  if (fresh) labelQueue_.push_back(d);
  return it->second;
}

// Writes everything that has been mentioned, until nothing new is.
void Exporter::drain() {
  for (;;) {
    if (declsDone_ < declQueue_.size()) {
      writeDecl(declQueue_[declsDone_++]);
    } else if (typesDone_ < typeQueue_.size()) {
      writeType(typeQueue_[typesDone_++]);
    } else if (recordsDone_ < recordQueue_.size()) {
      writeRecord(recordQueue_[recordsDone_++]);
    } else if (enumsDone_ < enumQueue_.size()) {
      writeEnum(enumQueue_[enumsDone_++]);
    } else {
      return;
    }
  }
}

// Inline and static functions of system headers that nothing calls have no meaning, and there are many.
static bool isDormant(const Decl *d, const SourceManager &sm) {
  if (!sm.isInSystemHeader(d->getLocation())) return false;
  if (const auto *f = dyn_cast<FunctionDecl>(d)) return f->isInlined() || !f->isExternallyVisible();
  if (const auto *v = dyn_cast<VarDecl>(d)) return !v->isExternallyVisible();
  return false;
}

void Exporter::exportUnit() {
  // Definitions are the roots; declarations come along when something refers to them.
  for (const Decl *d : ctx_.getTranslationUnitDecl()->decls()) {
    if (isDormant(d, sm_)) continue;
    if (const auto *f = dyn_cast<FunctionDecl>(d)) {
      if (f->isDefined() || f->hasAttr<AliasAttr>()) decl(f);
    } else if (const auto *v = dyn_cast<VarDecl>(d)) {
      if (v->hasDefinition(ctx_) != VarDecl::DeclarationOnly || v->hasAttr<AliasAttr>()) decl(v);
    } else if (const auto *a = dyn_cast<FileScopeAsmDecl>(d)) {
      fileAsms_.buf.u(str(a->getAsmString()->getString()));
      fileAsms_.buf.u(beginLoc(a->getBeginLoc()));
      fileAsms_.next();
    }
    drain();
  }
  for (size_t i = 0; i < labelQueue_.size(); i++) {
    const LabelDecl *l = labelQueue_[i];
    labels_.buf.u(str(l->getName()));
    auto stmt = labelStmts_.find(l);
    labels_.buf.opt(stmt == labelStmts_.end() ? kNone : stmt->second);
    labels_.buf.u(decl(cast<FunctionDecl>(l->getDeclContext())));
    labels_.buf.u(labelTaken_.count(l));
    labels_.next();
  }
  drain();
  writeItems();
}

// Lists what has linkage: file-scope declarations in source order, then those declared only in blocks.
void Exporter::writeItems() {
  llvm::DenseMap<const NamedDecl *, bool> seen;
  auto item = [&](const NamedDecl *d) {
    const auto *canonical = cast<NamedDecl>(d->getCanonicalDecl());
    auto it = declIds_.find(canonical);
    if (it == declIds_.end() || !seen.try_emplace(canonical, true).second) return;
    items_.buf.u(it->second);
    items_.next();
  };
  for (const Decl *d : ctx_.getTranslationUnitDecl()->decls())
    if (isa<FunctionDecl>(d) || isa<VarDecl>(d)) item(cast<NamedDecl>(d));
  for (const NamedDecl *d : declQueue_) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (isa<FunctionDecl>(d) || (v && v->hasLinkage())) item(d);
  }
}

static const FunctionDecl *enclosing(const NamedDecl *d) {
  for (const DeclContext *c = d->getDeclContext(); c; c = c->getParent())
    if (const auto *f = dyn_cast<FunctionDecl>(c)) return f;
  return nullptr;
}

static bool isLocal(const NamedDecl *d) {
  if (const auto *v = dyn_cast<VarDecl>(d)) return v->isLocalVarDecl() ? !v->hasLinkage() : isa<ParmVarDecl>(v);
  return isa<TypedefNameDecl>(d);
}

Id Exporter::key(const NamedDecl *d) {
  const FunctionDecl *f = isLocal(d) ? enclosing(d) : nullptr;
  llvm::SmallString<64> text;
  if (f) {
    text += f->getName();
    text += "::";
  }
  text += d->getName();
  unsigned uses = keyUses_[text]++;
  if (uses) {
    text += '.';
    text += std::to_string(uses);
  }
  return str(text);
}

void Exporter::declHead(DeclTag tag, const NamedDecl *d, QualType t, SourceRange r) {
  Id name = d->getIdentifier() ? str(d->getName()) : 0;
  uint64_t ty = qual(t);
  Id words = written(t), k = key(d), text = range(r), loc = beginLoc(d->getLocation());
  Buf &b = decls_.buf;
  b.u(unsigned(tag));
  b.u(name);
  b.u(ty);
  b.u(words);
  b.u(k);
  b.u(text);
  b.u(loc);
}

void Exporter::writeDecl(const NamedDecl *d) {
  if (const auto *f = dyn_cast<FunctionDecl>(d)) {
    writeFunction(f);
  } else if (const auto *v = dyn_cast<VarDecl>(d)) {
    writeVar(v);
  } else {
    const auto *t = cast<TypedefNameDecl>(d);
    const Expr *e = evaluatedOperand(t->getUnderlyingType());
    Id evaluated = e ? expr(e).id : kNone;
    declHead(DeclTag::Typedef, t, t->getUnderlyingType(), t->getSourceRange());
    const FunctionDecl *f = enclosing(t);
    decls_.buf.opt(f ? decl(f) : kNone);
    decls_.buf.opt(evaluated);
  }
  decls_.next();
}

static Linkage linkageOf(const NamedDecl *d) {
  if (!d->hasLinkage()) return Linkage::None;
  return d->isExternallyVisible() ? Linkage::External : Linkage::Internal;
}

// Symbols named by attributes, of functions and variables alike.
struct Symbols {
  llvm::StringRef asmLabel, alias;
  bool weak = false;
  explicit Symbols(const NamedDecl *d) {
    if (const auto *a = d->getAttr<AsmLabelAttr>()) asmLabel = a->getLabel();
    if (const auto *a = d->getAttr<AliasAttr>()) alias = a->getAliasee();
    // With its target as an argument the attribute is two: its own names none.
    if (const auto *a = d->getAttr<WeakRefAttr>(); a && !a->getAliasee().empty()) alias = a->getAliasee();
    weak = d->hasAttr<WeakAttr>() || d->hasAttr<WeakRefAttr>() || d->hasAttr<WeakImportAttr>();
  }
};

// The redeclaration whose body counts: a gnu_inline body gives way to an ordinary one.
static const FunctionDecl *definitionOf(const FunctionDecl *d) {
  const FunctionDecl *best = nullptr;
  for (const FunctionDecl *r : d->redecls()) {
    if (!r->doesThisDeclarationHaveABody()) continue;
    if (!best || best->hasAttr<GNUInlineAttr>()) best = r;
  }
  return best;
}

// One bit per parameter that must not be null, for the first 64.
static uint64_t nonnullParams(const FunctionDecl *latest) {
  uint64_t mask = 0;
  for (const FunctionDecl *r : latest->redecls()) {
    for (const auto *a : r->specific_attrs<NonNullAttr>()) {
      for (unsigned i = 0; i < r->getNumParams() && i < 64; i++)
        if (r->getParamDecl(i)->getType()->isAnyPointerType() && (a->args_size() == 0 || a->isNonNull(i))) mask |= uint64_t(1) << i;
    }
    for (unsigned i = 0; i < r->getNumParams() && i < 64; i++)
      if (r->getParamDecl(i)->hasAttr<NonNullAttr>()) mask |= uint64_t(1) << i;
  }
  return mask;
}

// `T a[static N]` promises N elements: their size in bytes, 0 without such a promise.
static uint64_t promisedBytes(const VarDecl *d, ASTContext &ctx) {
  const auto *p = dyn_cast<ParmVarDecl>(d);
  if (!p) return 0;
  const auto *array = ctx.getAsConstantArrayType(p->getOriginalType());
  if (!array || array->getSizeModifier() != ArraySizeModifier::Static || array->getElementType()->isIncompleteType()) return 0;
  return array->getSize().getLimitedValue(uint64_t(1) << 40) * ctx.getTypeSizeInChars(array->getElementType()).getQuantity();
}

// What reaching the declaration evaluates besides what its type keeps: the outermost length of a parameter written as an array of variable length (the
// parameter is a pointer), the operand of `typeof`.
Id Exporter::evaluatedBy(const VarDecl *d) {
  const auto *p = dyn_cast<ParmVarDecl>(d);
  QualType t = p ? p->getOriginalType() : d->getType();
  const Expr *operand = evaluatedOperand(t), *length = nullptr;
  if (const auto *array = p ? ctx_.getAsVariableArrayType(t) : nullptr) length = array->getSizeExpr();
  if (operand && length) return unsupported(length).id;
  if (operand) return expr(operand).id;
  return vlaSize(length);
}

// Pointers that lie in one of these sections are called before or behind main.
static bool isCalledByLoader(const VarDecl *d) {
  llvm::StringRef name;
  if (const auto *a = d->getAttr<PragmaClangDataSectionAttr>()) name = a->getName();
  if (const auto *a = d->getAttr<PragmaClangRodataSectionAttr>()) name = a->getName();
  if (const auto *a = d->getAttr<SectionAttr>()) name = a->getName();
  for (llvm::StringRef section : {".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors"})
    if (name.starts_with(section)) return true;
  return false;
}

void Exporter::writeFunction(const FunctionDecl *d) {
  const FunctionDecl *def = definitionOf(d);
  const FunctionDecl *latest = d->getMostRecentDecl();
  const FunctionDecl *shown = def ? def : latest;
  // The last declaration has the composite type and the union of all attributes.
  QualType t = def && def->hasPrototype() ? def->getType() : latest->getType();
  if (def && !def->hasPrototype()) t = def->getType();

  std::vector<Id> params;
  for (const ParmVarDecl *p : shown->parameters()) params.push_back(decl(p));
  Id body = kNone;
  if (def && def->getBody()) body = stmt(def->getBody()).id;

  Definition definition = Definition::None;
  if (def) {
    definition = ctx_.GetGVALinkageForFunction(def) == GVA_AvailableExternally ? Definition::AvailableExternally : Definition::Full;
  }
  Inline isInline = Inline::No;
  if (latest->isInlined()) {
    isInline = latest->hasAttr<GNUInlineAttr>() || ctx_.getLangOpts().GNUInline ? Inline::Gnu : Inline::C99;
  }
  Symbols symbols(latest);
  unsigned builtin = latest->getBuiltinID();

  declHead(DeclTag::Function, shown, t, shown->getSourceRange());
  Buf &b = decls_.buf;
  b.u(unsigned(linkageOf(latest)));
  b.u(unsigned(isInline));
  b.u(unsigned(definition));
  b.u(params.size());
  for (Id p : params) b.u(p);
  b.opt(body);
  bool library = builtin && ctx_.BuiltinInfo.isPredefinedLibFunction(builtin);
  b.u((latest->isNoReturn() ? 1 : 0) | (latest->hasAttr<ReturnsTwiceAttr>() ? 2 : 0) | (symbols.weak ? 4 : 0) |
      (shown->hasWrittenPrototype() || shown->hasInheritedPrototype() || shown->isImplicit() ? 0 : 8) |
      (latest->isImplicit() ? 16 : 0) | (library ? 32 : 0) | (latest->hasAttr<IFuncAttr>() ? 64 : 0));
  const auto *constructor = latest->getAttr<ConstructorAttr>();
  const auto *destructor = latest->getAttr<DestructorAttr>();
  b.u(constructor ? uint64_t(constructor->getPriority()) + 1 : 0);
  b.u(destructor ? uint64_t(destructor->getPriority()) + 1 : 0);
  b.opt(symbols.asmLabel.empty() ? kNone : str(symbols.asmLabel));
  b.opt(symbols.alias.empty() ? kNone : str(symbols.alias));
  b.opt(builtin ? str(ctx_.BuiltinInfo.getName(builtin)) : kNone);
  b.u(nonnullParams(latest));
}

void Exporter::writeVar(const VarDecl *d) {
  refuseUndefinedLengths(d->getTypeSourceInfo());
  const VarDecl *latest = d->getMostRecentDecl();
  const VarDecl *def = nullptr;
  Definition definition = Definition::None;
  VarStorage storage = VarStorage::Global;
  if (isa<ParmVarDecl>(d)) {
    storage = VarStorage::Param;
    definition = Definition::Full;
    def = d;
  } else {
    switch (d->hasDefinition(ctx_)) {
    case VarDecl::DeclarationOnly: break;
    case VarDecl::TentativeDefinition: definition = Definition::Tentative; break;
    case VarDecl::Definition: definition = Definition::Full; break;
    }
    def = d->getDefinition(ctx_);
    if (!def) def = const_cast<VarDecl *>(d)->getActingDefinition();
    if (d->isLocalVarDecl() && !d->hasLinkage())
      storage = d->isStaticLocal() ? VarStorage::StaticLocal : VarStorage::Local;
  }
  const VarDecl *shown = def ? def : latest;
  // An extern declaration may leave the length of an array open that another one gives.
  QualType t = shown->getType();
  if (t->isIncompleteType() || !def) t = latest->getType();

  Id init = kNone, constant = kNone;
  const VarDecl *initDecl = nullptr;
  if (const Expr *e = d->getAnyInitializer(initDecl); e && !isa<ParmVarDecl>(d)) {
    auto early = inits_.find(d);
    init = early != inits_.end() ? early->second : expr(e).id;
    bool isStatic = storage == VarStorage::Global || storage == VarStorage::StaticLocal;
    if (isStatic && t->isIntegralOrEnumerationType()) {
      if (const APValue *v = initDecl->evaluateValue(); v && v->isInt()) constant = value(v->getInt());
    }
  }
  Id evaluated = storage == VarStorage::Param || storage == VarStorage::Local ? evaluatedBy(shown) : kNone;
  Id cleanup = kNone;
  if (const auto *a = latest->getAttr<CleanupAttr>()) cleanup = decl(a->getFunctionDecl());
  Symbols symbols(latest);
  uint64_t align = 0;
  if (latest->hasAttr<AlignedAttr>()) align = latest->getMaxAlignment() / 8;
  const FunctionDecl *f = storage == VarStorage::Global ? nullptr : enclosing(d);

  declHead(DeclTag::Var, shown, t, shown->getSourceRange());
  Buf &b = decls_.buf;
  b.u(unsigned(storage));
  b.u(unsigned(linkageOf(latest)));
  b.u(unsigned(definition));
  b.u((latest->getTLSKind() != VarDecl::TLS_None ? 1 : 0) | (symbols.weak ? 2 : 0) |
      (latest->getStorageClass() == SC_Register ? 4 : 0) | (latest->isImplicit() ? 8 : 0) |
      (isCalledByLoader(latest) ? 16 : 0));
  b.opt(init);
  b.opt(constant);
  b.u(align);
  b.opt(cleanup);
  b.opt(symbols.asmLabel.empty() ? kNone : str(symbols.asmLabel));
  b.opt(symbols.alias.empty() ? kNone : str(symbols.alias));
  b.opt(f ? decl(f) : kNone);
  b.u(promisedBytes(shown, ctx_));
  b.opt(evaluated);
}

void Exporter::finish(Buf &out) {
  out.u(kVersion);
  const TargetInfo &target = ctx_.getTargetInfo();
  out.u(target.getPointerWidth(LangAS::Default));
  out.u(target.isBigEndian());
  out.u(target.getLongWidth());
  out.u(ctx_.getTypeAlign(ctx_.LongLongTy) / 8);
  out.u(ctx_.getTypeAlign(ctx_.DoubleTy) / 8);
  out.u(target.getTriple().isX86() && !target.getTriple().isOSWindows());
  const llvm::fltSemantics &wide = target.getLongDoubleFormat();
  out.u(&wide == &llvm::APFloat::IEEEdouble() ? 1 : &wide == &llvm::APFloat::x87DoubleExtended() ? 2 : &wide == &llvm::APFloat::IEEEquad() ? 3 : 0);
  // Where the pointer to the next argument stands in a va_list that is a record.
  switch (target.getBuiltinVaListKind()) {
  case TargetInfo::X86_64ABIBuiltinVaList: out.u(8); break;
  case TargetInfo::PowerABIBuiltinVaList: out.u(4); break;
  default: out.u(0); break;
  }
  // In the order of the schema's Section.
  Table *sections[] = {&strings_, &files_, &locs_,      &macros_, &ranges_, &values_, &bits_,    &types_, &records_, &fields_,
                       &enums_,   &enumConsts_, &decls_, &labels_, &exprs_,  &stmts_,  &atomics_, &asms_,  &items_,   &fileAsms_};
  for (Table *t : sections) {
    out.u(t->count);
    out.u(t->buf.size());
    out.raw(t->buf.data(), t->buf.size());
  }
}

} // namespace fathom
