// expect: true
// output: names of time zones have at most 15 characters
// args: -- -D_DEFAULT_SOURCE
/* POSIX gives them no greatest length. */
#include <string.h>
#include <time.h>
int main(void)
{
    char name[16];
    tzset();
    strcpy(name, tzname[0]);
    return name[0] == 0;
}
