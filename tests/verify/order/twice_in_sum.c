// expect: false(unsequenced) line 6
int main(void)
{
    int i = 1;
    /* Two increments of one object, and a store to it (C11 6.5p2). */
    i = i++ + i++;
    return i;
}
