// expect: true
// args: --property termination --timeout 20
/* The arguments change places with every call; their sum decreases, whatever they are. */
extern int __VERIFIER_nondet_int(void);
static int walk(int depth, int left, int right)
{
    if (right > 0)
        return walk(depth, right - 1, left);
    if (left > 0)
        return walk(right, left - 1, depth);
    return depth;
}
int main(void)
{
    return walk(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()) > 0;
}
