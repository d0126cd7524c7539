// expect: true
// args: --property termination --timeout 20
/* The inner loop changes the limit of the outer one, which its counter still meets. */
int main(void)
{
    unsigned char n = 5;
    for (unsigned char i = 0; i < n; i++)
        for (unsigned char j = 0; j < i; j++)
            n = n + 1;
    return 0;
}
