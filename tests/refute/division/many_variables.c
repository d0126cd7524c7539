// There are more variables than are tried.
int g0;
int g1;
int g2;
int g3;
int g4;
int g5;
int g6;
int g7;
int g8;
int g9;
int g10;
int g11;
int g12;
int g13;
int g14;
int g15;
int g16;
int g17;
int g18;
int g19;
int g20;
int g21;
int g22;
int g23;
int g24;
int g25;
int f(int *p) {
    g0 = 1; g1 = 1; g2 = 1; g3 = 1; g4 = 1; g5 = 1; g6 = 1; g7 = 1; g8 = 1; g9 = 1; g10 = 1; g11 = 1; g12 = 1; g13 = 1; g14 = 1; g15 = 1; g16 = 1; g17 = 1; g18 = 1; g19 = 1; g20 = 1; g21 = 1; g22 = 1; g23 = 1; g24 = 1; g25 = 1;
    *p = 0;
    return 7 / g25; // alarm: division-by-zero undecided
}
