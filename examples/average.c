/* What a code review in continuous integration shows: two findings in a function that looks right. */
extern int __VERIFIER_nondet_int(void);

static int average(const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

int main(void)
{
    int values[3] = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 3)
        return 0;
    return average(values, count) > 0;
}
