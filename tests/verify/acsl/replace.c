// expect: true
// args: --acsl --replace draw
/* The contract stands for the calls; what is assigned becomes arbitrary, and nothing else. */
#include <assert.h>

int level, other = 3;

/*@ requires most > 0;
    assigns level;
    behavior dry:
      assumes level == 0;
      ensures \result == 0;
    behavior wet:
      assumes level > 0;
      ensures 0 < \result <= most; */
int draw(int most);

int main(void)
{
    level = 5;
    int got = draw(2);
    assert(got == 1 || got == 2);
    assert(other == 3);
    level = 0;
    assert(draw(1) == 0);
    return 0;
}
