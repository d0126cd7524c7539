// The pointer may be to the end of the table, and the element before that is the last one.
int table[3];
int f(int *p) {
    table[2] = 1;
    p[-1] = 0;
    return 10 / table[2]; // alarm: division-by-zero undecided
}
