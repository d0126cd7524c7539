// An integrator that is held while its output is saturated, except that a zero error forgets it: two vectors of inputs in turn make it creep to the end
// of its type, after some thousand steps. Inputs that are drawn afresh in each step do not.
// expect: false(no-overflow) line 24
// args: --property no-overflow --jobs 1
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int sum, saturated;
static unsigned hash = 1;
int main(void)
{
  while (1) {
    int target = __VERIFIER_nondet_int();
    int measured = __VERIFIER_nondet_int();
    unsigned char enable = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(target >= 0 && target <= 1000);
    __VERIFIER_assume(measured >= 0 && measured <= 1000);
    int error = target - measured;
    // Something that the solver does not like.
    hash = hash * (hash ^ (unsigned)target) + 2654435761u * (unsigned)measured;
    if (enable == 0)
      sum = 0;
    else if (!saturated)
      sum += error * 2000;
    int output = sum >> 12;
    saturated = 0;
    if (error > 0 && output > 3000)
      saturated = 1;
    if (error < 0 && output < -3000)
      saturated = 1;
    if (hash == 3u * (hash / 3u) && hash * hash == 7u)
      sum = 0;
  }
}
