// The pointer is in a union that is passed by value.
union any {
    int *p;
    long l;
} __attribute__((transparent_union));
void ext(union any);
int f(int *p) {
    if (*p == 0)
        return 0;
    ext(p);
    return 10 / *p; // alarm: division-by-zero undecided
}
