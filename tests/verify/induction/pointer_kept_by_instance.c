// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The first instance of the inner loop moves the pointer; the second keeps the one it is entered with. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a, b, c;

int main(void) {
  int n = 0;
  for (int round = 0; round < 2; round++) {
    int *p = round ? &c : &a;
    while (__VERIFIER_nondet_int()) {
      if (round == 0) {
        p = &b;
      } else {
        if (p != &c)
          break;
        n++;
        if (n > 40)
          reach_error();
      }
    }
  }
  return 0;
}
