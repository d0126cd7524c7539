// expect: unknown
// args: --property termination --timeout 20
/* Nothing but signed overflow leaves the loop: a compiler may make it endless. */
int main(void)
{
    int i = 1;
    while (i > 0)
        i++;
    return 0;
}
