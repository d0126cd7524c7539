// The function writes the member that it is given.
struct s { int a, b; };
void ext(int *);
int f(struct s *p) {
    p->b = 1;
    ext(&p->b);
    return 10 / p->b; // alarm: division-by-zero undecided
}
