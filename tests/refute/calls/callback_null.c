int f(int (*cb)(int), int n) {
    if (n > 3)
        cb = 0;
    return n > 2 ? cb(n) : 0; // alarm: bad-call confirmed
}
