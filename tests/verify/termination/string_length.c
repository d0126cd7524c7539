// expect: true
// args: --property termination --timeout 20
/* A walk to the end of a string. */
#include <string.h>
int main(void)
{
    char s[] = "thirteen";
    int n = 0;
    for (char *p = s; *p; p++)
        n++;
    return n == (int)strlen(s);
}
