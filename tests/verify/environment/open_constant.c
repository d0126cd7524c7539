// expect: unknown
// args: --property unreach-call --timeout 20
/* Whoever defines the constant knows its value: that some value leads to the error says nothing. */
extern void reach_error(void);
extern const unsigned GAIN;

int main(void)
{
    if (GAIN * 3 == 12)
        reach_error();
    return 0;
}
