// expect: true
#include <assert.h>
#include <time.h>
int main(void)
{
    time_t t = time(NULL);
    struct tm *parts = localtime(&t);
    if (parts == NULL)
        return 1;
    assert(parts->tm_mon >= 0 && parts->tm_mon < 12);
    return 0;
}
