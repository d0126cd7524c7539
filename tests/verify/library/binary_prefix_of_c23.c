// expect: true
// unconfirmed: undefined reference
/* Headers of newer C libraries direct `strtol` there. */
#include <assert.h>
extern long __isoc23_strtol(const char *, char **, int);
extern long strtol(const char *, char **, int);
int main(void)
{
    assert(__isoc23_strtol("0b101", 0, 2) == 5);
    assert(__isoc23_strtol("0b101", 0, 0) == 5);
    assert(__isoc23_strtol("0b2", 0, 0) == 0);
    assert(strtol("0b101", 0, 2) == 0);
    return 0;
}
