// The same with another bit: an odd number need not have its second bit.
unsigned func(unsigned a) {
    unsigned *z = 0;
    if ((a & 1) && ((a & 2) ^ 2))
        return *z; // alarm: null confirmed
    return 0;
}
