// expect: false(termination)
// args: --property termination --timeout 20
/* The body of an error function counts: this one returns. */
void reach_error(void)
{
}
int main(void)
{
    reach_error();
    while (1)
        ;
}
