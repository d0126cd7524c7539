// expect: true
#include <assert.h>
#include <time.h>
int main(void)
{
    time_t now = time(NULL);
    struct tm *parts = localtime(&now);
    if (parts == NULL)
        return 0;
    int year = parts->tm_year + 1900;
    assert(year >= 1969 && year <= 2262);
    return 0;
}
