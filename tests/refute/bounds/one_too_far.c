int f(unsigned i) {
    int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    return table[i % 9]; // alarm: out-of-bounds confirmed
}
