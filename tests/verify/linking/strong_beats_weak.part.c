// part-of: strong_beats_weak.c
int f(void)
{
    return 1;
}
