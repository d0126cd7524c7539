// expect: false(no-overflow)
// args: --property no-overflow
/* _BitInt is not promoted: 63 + 1 does not fit into seven bits. */
int main(void)
{
    signed _BitInt(7) y = 63;
    y = y + (signed _BitInt(7))1;
    return y == 0;
}
