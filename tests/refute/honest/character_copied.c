// A character may be copied although nobody wrote it; that it was written is not proved by that.
int f(int n) {
    char a[4], b[4];
    b[0] = 1;
    for (int i = 0; i < n && i < 4; i++)
        a[i] = b[i]; // alarm: uninitialised undecided
    return 0;
}
