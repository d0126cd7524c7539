// What a pointer to void leads to may be anything.
void ext(void *);
int f(int *p) {
    *p = 1;
    ext(p);
    return 10 / *p; // alarm: division-by-zero undecided
}
