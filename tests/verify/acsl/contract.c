// expect: true
// args: --acsl --enforce saturated --enforce clear
/* Contracts in comments: the functions keep them. */

/*@ requires low <= high;
  @ assigns \nothing;
  @ ensures low <= \result <= high;
  @ ensures low <= x <= high ==> \result == x;
  @*/
static int saturated(int x, int low, int high)
{
    if (x < low)
        return low;
    return x > high ? high : x;
}

/*@ requires \valid(p + (0 .. n - 1)) && 0 <= n <= 4;
    assigns p[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> p[i] == 0;
    ensures \old(*q) == *q; */
static void clear(int *p, int n, const int *q)
{
    for (int i = 0; i < n; i++)
        p[i] = 0;
}

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4}, q = 7;
    clear(a, __VERIFIER_nondet_int(), &q);
    return saturated(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 0;
}
