// Nothing takes the address of the static.
static int s;
void set(int n) {
    s = n;
}
int f(int *p) {
    s = 1;
    *p = 0;
    return 10 / s; // alarm: division-by-zero refuted
}
