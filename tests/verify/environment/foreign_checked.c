// expect: unknown: pointer that cannot be resolved
// args: --property valid-memsafety
// Whether memory of the environment is valid is nobody's to say.
extern int *lookup(void);

int main(void)
{
    int *p = lookup();
    if (p)
        *p = 2;
    return 0;
}
