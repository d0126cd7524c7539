// Others learn the address when they register something, and may hand it in later.
struct slot {
    int *p;
};
static int s;
void add(struct slot *where) {
    where->p = &s;
}
int f(int *p) {
    s = 1;
    *p = 0;
    return 10 / s; // alarm: division-by-zero undecided
}
