// expect: false(uninitialised)
// unconfirmed: cannot be given to the compiled program
#include <unistd.h>
int main(void)
{
    unsigned char key[2];
    getentropy(key, sizeof key);
    return key[1] > 7;
}
