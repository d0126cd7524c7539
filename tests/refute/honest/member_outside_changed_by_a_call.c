// The function takes the pointer out of the structure that it is given.
struct s { int *p; };
void ext(struct s *);
int f(struct s *a) {
    if (a->p) {
        ext(a);
        return *a->p; // alarm: null undecided
    }
    return 0;
}
