// expect: false(termination)
// args: --property termination --timeout 20
/* `continue` skips the step. */
int main(void)
{
    int i = 0;
    while (i < 10) {
        if (i == 5)
            continue;
        i++;
    }
    return 0;
}
