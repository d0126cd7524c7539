// expect: false(termination)
// args: --property termination --timeout 20
/* The body of an error function counts: this one never returns. */
void reach_error(void)
{
    while (1)
        ;
}
int main(void)
{
    reach_error();
}
