// expect: false(assertion)
// args: --acsl --replace draw
// unconfirmed: cannot be given to the compiled program
/* What the contract assigns is not known behind the call. */
#include <assert.h>

int level;

/*@ assigns level; ensures \result >= 0; */
int draw(void);

int main(void)
{
    level = 5;
    draw();
    assert(level == 5);
    return 0;
}
