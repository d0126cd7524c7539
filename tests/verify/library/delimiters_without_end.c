// expect: false(deref)
// unconfirmed: ends without a report
/* The C library finds the delimiter before it gets to the end of the set. */
#include <string.h>
int main(void)
{
    char text[] = "a", delimiters[2] = { 'a', 'b' };
    return strtok(text, delimiters) != NULL;
}
