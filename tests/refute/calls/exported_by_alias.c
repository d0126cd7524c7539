static int f(int n) {
    return 10 / n; // alarm: division-by-zero confirmed
}

int g(int n) __attribute__((alias("f")));

int h(void) {
    return f(1);
}
