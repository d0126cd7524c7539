// A hash of the address is what the caller makes it.
struct o { int k; };
int f(struct o *p) {
    int k = p->k;
    unsigned b = ((unsigned long)p >> 4) & 15;
    if (b == 5) return 10 / 0; // alarm: division-by-zero undecided
    return k;
}
