/* Texts of error numbers. */
#define ROUNDS 1
#include "calls.h"
#include <errno.h>

int main(void)
{
    for (int number = -10; number < 200; number++) {
        const char *text = strerror(number);
        printf("strerror %d %u\n", number, hash(text, strlen(text)));
    }
    printf("strerror %d %s\n", EINVAL, strerror(EINVAL));
    return 0;
}
