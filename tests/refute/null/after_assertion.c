// The assertion ends the program where it fails, and the answer says that it rests on it.
#include <assert.h>
int f(int *p, int n) {
    assert(p || n < 3);
    if (n > 4)
        return *p; // alarm: null refuted p
    return 0;
}
