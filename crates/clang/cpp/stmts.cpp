// Statements, bottom-up.
#include "exporter.h"

using namespace clang;
namespace fathom {

Exporter::Node Exporter::put(StmtTag tag, SourceLocation b, SourceLocation e) {
  Id r = range(b, e);
  stmts_.buf.u(unsigned(tag));
  stmts_.buf.s(int64_t(r) - prevStmtRange_);
  prevStmtRange_ = r;
  return Node{stmts_.next(), b, e};
}

Exporter::Node Exporter::declStmt(const DeclStmt *s) {
  llvm::SmallVector<Id, 4> ids;
  for (const Decl *d : s->decls()) {
    if (const auto *v = dyn_cast<VarDecl>(d)) {
      ids.push_back(decl(v));
      // Here, not when the declaration is written: labels and nodes of the initialiser then lie among their
      // neighbours in the source.
      if (!v->hasLinkage() && v->getInit()) {
        Id init = expr(v->getInit()).id;
        inits_[v->getCanonicalDecl()] = init;
      }
    } else if (const auto *f = dyn_cast<FunctionDecl>(d)) {
      ids.push_back(decl(f));
    } else if (const auto *t = dyn_cast<TypedefNameDecl>(d)) {
      if (t->getUnderlyingType()->isVariablyModifiedType()) ids.push_back(decl(t));
    }
  }
  Node n = put(StmtTag::Decl, s->getBeginLoc(), s->getEndLoc());
  stmts_.buf.u(ids.size());
  for (Id id : ids) stmts_.buf.u(id);
  return n;
}

Exporter::Node Exporter::asmStmt(const GCCAsmStmt *s) {
  llvm::SmallVector<Id, 8> operands, constraints;
  for (unsigned i = 0; i < s->getNumOutputs(); i++) {
    operands.push_back(expr(s->getOutputExpr(i)).id);
    constraints.push_back(str(s->getOutputConstraint(i)));
  }
  for (unsigned i = 0; i < s->getNumInputs(); i++) {
    operands.push_back(expr(s->getInputExpr(i)).id);
    constraints.push_back(str(s->getInputConstraint(i)));
  }
  Buf &b = asms_.buf;
  b.u(str(s->getAsmString()->getString()));
  b.u((s->isVolatile() ? 1 : 0) | (s->isAsmGoto() ? 2 : 0));
  b.u(s->getNumOutputs());
  b.u(operands.size());
  for (unsigned i = 0; i < operands.size(); i++) {
    b.u(operands[i]);
    b.u(constraints[i]);
  }
  b.u(s->getNumClobbers());
  for (unsigned i = 0; i < s->getNumClobbers(); i++) b.u(str(s->getClobber(i)));
  Id id = asms_.next();
  Node n = put(StmtTag::Asm, s->getAsmLoc(), s->getRParenLoc());
  stmts_.buf.u(id);
  return n;
}

Exporter::Node Exporter::stmt(const Stmt *s) {
  Buf &b = stmts_.buf;
  if (const auto *e = dyn_cast<Expr>(s)) {
    Node x = expr(e);
    Node n = put(StmtTag::Expr, x.begin, x.end);
    b.u(x.id);
    return n;
  }
  switch (s->getStmtClass()) {
  case Stmt::NullStmtClass: return put(StmtTag::Null, s->getBeginLoc(), s->getEndLoc());
  case Stmt::CompoundStmtClass: {
    const auto *c = cast<CompoundStmt>(s);
    llvm::SmallVector<Id, 8> ids;
    for (const Stmt *part : c->body()) ids.push_back(stmt(part).id);
    Node n = put(StmtTag::Compound, c->getLBracLoc(), c->getRBracLoc());
    b.u(ids.size());
    for (Id id : ids) sref(id);
    return n;
  }
  case Stmt::DeclStmtClass: return declStmt(cast<DeclStmt>(s));
  case Stmt::AttributedStmtClass: return stmt(cast<AttributedStmt>(s)->getSubStmt());
  case Stmt::IfStmtClass: {
    const auto *i = cast<IfStmt>(s);
    Id cond = expr(i->getCond()).id;
    Node then = stmt(i->getThen());
    Node els{kNone, {}, then.end};
    if (i->getElse()) els = stmt(i->getElse());
    Node n = put(StmtTag::If, i->getIfLoc(), els.end);
    b.u(cond);
    sref(then.id);
    optSref(els.id);
    return n;
  }
  case Stmt::WhileStmtClass: {
    const auto *w = cast<WhileStmt>(s);
    Id cond = expr(w->getCond()).id;
    Node body = stmt(w->getBody());
    Node n = put(StmtTag::While, w->getWhileLoc(), body.end);
    b.u(cond);
    sref(body.id);
    return n;
  }
  case Stmt::DoStmtClass: {
    const auto *d = cast<DoStmt>(s);
    Id body = stmt(d->getBody()).id;
    Id cond = expr(d->getCond()).id;
    Node n = put(StmtTag::Do, d->getDoLoc(), d->getRParenLoc());
    sref(body);
    b.u(cond);
    return n;
  }
  case Stmt::ForStmtClass: {
    const auto *f = cast<ForStmt>(s);
    Id init = f->getInit() ? stmt(f->getInit()).id : kNone;
    Id cond = f->getCond() ? expr(f->getCond()).id : kNone;
    Id inc = f->getInc() ? expr(f->getInc()).id : kNone;
    Node body = stmt(f->getBody());
    Node n = put(StmtTag::For, f->getForLoc(), body.end);
    optSref(init);
    b.opt(cond);
    b.opt(inc);
    sref(body.id);
    return n;
  }
  case Stmt::SwitchStmtClass: {
    const auto *w = cast<SwitchStmt>(s);
    Id cond = expr(w->getCond()).id;
    Node body = stmt(w->getBody());
    Node n = put(StmtTag::Switch, w->getSwitchLoc(), body.end);
    b.u(cond);
    sref(body.id);
    return n;
  }
  case Stmt::CaseStmtClass: {
    const auto *c = cast<CaseStmt>(s);
    refuseUndefined(c->getLHS());
    refuseUndefined(c->getRHS());
    Id low = value(c->getLHS()->EvaluateKnownConstInt(ctx_));
    Id high = c->getRHS() ? value(c->getRHS()->EvaluateKnownConstInt(ctx_)) : kNone;
    Node body = stmt(c->getSubStmt());
    Node n = put(StmtTag::Case, c->getCaseLoc(), body.end);
    b.u(low);
    b.opt(high);
    sref(body.id);
    return n;
  }
  case Stmt::DefaultStmtClass: {
    const auto *d = cast<DefaultStmt>(s);
    Node body = stmt(d->getSubStmt());
    Node n = put(StmtTag::Default, d->getDefaultLoc(), body.end);
    sref(body.id);
    return n;
  }
  case Stmt::LabelStmtClass: {
    const auto *l = cast<LabelStmt>(s);
    Id id = label(l->getDecl());
    Node body = stmt(l->getSubStmt());
    Node n = put(StmtTag::Label, l->getIdentLoc(), body.end);
    labelStmts_[l->getDecl()] = n.id;
    b.u(id);
    sref(body.id);
    return n;
  }
  case Stmt::GotoStmtClass: {
    const auto *g = cast<GotoStmt>(s);
    Id id = label(g->getLabel());
    Node n = put(StmtTag::Goto, g->getGotoLoc(), g->getLabelLoc());
    b.u(id);
    return n;
  }
  case Stmt::IndirectGotoStmtClass: {
    const auto *g = cast<IndirectGotoStmt>(s);
    Node target = expr(g->getTarget());
    Node n = put(StmtTag::IndirectGoto, g->getGotoLoc(), target.end);
    b.u(target.id);
    return n;
  }
  case Stmt::BreakStmtClass: return put(StmtTag::Break, s->getBeginLoc(), s->getEndLoc());
  case Stmt::ContinueStmtClass: return put(StmtTag::Continue, s->getBeginLoc(), s->getEndLoc());
  case Stmt::ReturnStmtClass: {
    const auto *r = cast<ReturnStmt>(s);
    Node x{kNone, {}, r->getReturnLoc()};
    if (r->getRetValue()) x = expr(r->getRetValue());
    Node n = put(StmtTag::Return, r->getReturnLoc(), x.end);
    b.opt(x.id);
    return n;
  }
  case Stmt::GCCAsmStmtClass: return asmStmt(cast<GCCAsmStmt>(s));
  default: {
    Id name = str(s->getStmtClassName());
    Node n = put(StmtTag::Unsupported, s->getBeginLoc(), s->getEndLoc());
    b.u(name);
    return n;
  }
  }
}

} // namespace fathom
