// expect: false(alignment) line 9
// unconfirmed: the execution ends without a report
/* Nothing says that an array of bytes is aligned. */
int main(void)
{
    unsigned char b[5];
    for (int i = 0; i < 5; i++)
        b[i] = 1;
    return *(unsigned *)b == 0;
}
