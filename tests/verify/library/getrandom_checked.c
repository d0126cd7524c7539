// expect: true
#include <sys/random.h>
int main(void)
{
    unsigned char key[4];
    if (getrandom(key, sizeof key, 0) != sizeof key)
        return 1;
    return key[3] > 7;
}
