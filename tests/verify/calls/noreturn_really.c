// expect: true
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

typedef void handler(int) __attribute__((noreturn));

_Noreturn static void die(int code) { exit(code); }
_Noreturn static void spin(void) { for (;;) ; }

int main(void)
{
    handler *fatal = die;
    int x = __VERIFIER_nondet_int();
    if (x == 1)
        die(1);
    if (x == 2)
        spin();
    if (x == 3) {
        fatal(3);
        assert(0);
    }
    assert(x != 1 && x != 2);
    return 0;
}
