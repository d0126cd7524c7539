// expect: false(alignment) line 14
// unconfirmed: the execution ends without a report
/* Elements of five bytes: some of their members lie well. */
extern unsigned __VERIFIER_nondet_uint(void);
static struct __attribute__((packed)) packed {
    char c;
    int x;
} t[4];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 4;
    int *q = &t[i].x;
    return *q == 1;
}
