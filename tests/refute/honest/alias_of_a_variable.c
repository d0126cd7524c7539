// Others can name the variable by its second name.
static int s = 1;
extern int t __attribute__((alias("s")));
int f(void) {
    return 10 / s; // alarm: division-by-zero confirmed
}
