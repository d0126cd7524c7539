// What the first function returned the second one changes.
struct s { int *p; };
int ext(struct s *);
int f(struct s *a) {
    if (!a->p) return 0;
    if (ext(a) < 0) return 0;
    return *a->p; // alarm: null undecided
}
