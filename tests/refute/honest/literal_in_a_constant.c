// A compound literal has no name, but a constant leads to it.
struct s { int a, b; };
struct s *const cur = &(struct s){ 1, 2 };
int f(struct s *p) {
    cur->a = 1;
    p->a = 0;
    return 10 / cur->a; // alarm: division-by-zero undecided
}
