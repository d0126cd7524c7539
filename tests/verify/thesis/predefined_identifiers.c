// expect: true
/* After Figure 3.10. */
#include <assert.h>
#include <string.h>

static int named(void)
{
    return strcmp(__func__, "named") == 0 && sizeof __FUNCTION__ == sizeof "named";
}

int main(void)
{
    assert(strcmp(__func__, "main") == 0);
    assert(strcmp(__FUNCTION__, "main") == 0);
    assert(strcmp(__PRETTY_FUNCTION__, "int main(void)") == 0);
    assert(named());
    return 0;
}
