// part-of: tentative_beats_weak.c
__attribute__((weak)) int g = 5;
