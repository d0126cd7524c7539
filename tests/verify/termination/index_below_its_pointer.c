// expect: false(termination)
// args: --property termination --timeout 30
/* Indices that wrap around to places before the pointer: the loop comes back to its first one. */
int main(void)
{
    static char text[16];
    char *p = text + 8;
    unsigned long i = 2;
    for (;;) {
        p[i] = 1;
        i--;
        if (i == (unsigned long)-3)
            i = 2;
    }
}
