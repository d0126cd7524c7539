// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int i = 1;
    /* Two increments of one object, and a store to it (C11 6.5p2). */
    i = i++ + i++;
    return i;
}
