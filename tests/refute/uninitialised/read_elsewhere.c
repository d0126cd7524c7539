// A function that gets a pointer to const does not write.
extern void show(const int *);
int f(int n) {
    int x;
    if (n > 3)
        x = 1;
    show(&x);
    return x; // alarm: uninitialised confirmed x
}
