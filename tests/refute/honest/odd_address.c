// Characters lie at odd addresses, too.
int f(char *p) {
    char x = *p;
    if ((unsigned long)p & 1) return 10 / 0; // alarm: division-by-zero undecided
    return x;
}
