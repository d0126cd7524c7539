// Whatever it does, it may clear the static variable through the function it was given.
extern void keep(void (*)(void));
extern void update(void);
static int x;
static int *s;
static void clear(void) {
    s = 0;
}
void f(void) {
    keep(clear);
    s = &x;
    update();
    *s = 1; // alarm: null undecided
}
