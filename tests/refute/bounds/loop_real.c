int f(int n) {
    int a[10] = {0}, s = 0;
    for (int i = 0; i <= n && i <= 10; i++)
        s += a[i]; // alarm: out-of-bounds confirmed
    return s;
}
