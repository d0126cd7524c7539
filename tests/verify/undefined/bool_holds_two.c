// expect: false(trap-representation)
/* A _Bool that holds 2 is neither true nor false. */
int main(void)
{
    _Bool b = 0;
    *(unsigned char *)&b = 2;
    return b ? 1 : 0;
}
