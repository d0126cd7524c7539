// expect: false(uninitialised)
// unconfirmed: cannot be given to the compiled program
/* It may give fewer bytes than were asked for. */
#include <sys/random.h>
int main(void)
{
    unsigned char key[4];
    if (getrandom(key, sizeof key, 0) < 0)
        return 1;
    return key[3] > 7;
}
