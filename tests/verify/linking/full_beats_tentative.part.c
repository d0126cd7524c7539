// part-of: full_beats_tentative.c
int g = 5;
