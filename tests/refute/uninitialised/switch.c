int f(unsigned a) {
    int x;
    switch (a & 3) {
    case 0: x = 1; break;
    case 1: x = 2; break;
    case 2: x = 3; break;
    case 3: x = 4; break;
    }
    return x; // alarm: uninitialised refuted
}
