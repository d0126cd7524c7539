// Behind the characters of a structure that others can name there is an integer.
struct w { char c[8]; long z; int v; } g;
int f(char *p) {
    g.v = 1;
    *(int *)(p + 16) = 0;
    return 10 / g.v; // alarm: division-by-zero undecided
}
