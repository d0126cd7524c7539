// The example of the thesis: the last bit cannot be one and zero.
unsigned func(unsigned a) {
    unsigned *z = 0;
    if ((a & 1) && ((a & 1) ^ 1))
        return *z; // alarm: null refuted
    return 0;
}
