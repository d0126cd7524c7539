// expect: true
// args: --property termination --timeout 20
/* A machine that gets to its last state. */
int main(void)
{
    int s = 0;
    while (s != 4)
        switch (s) {
        case 0: s = 2; break;
        case 1: s = 4; break;
        case 2: s = 3; break;
        case 3: s = 1; break;
        }
    return 0;
}
