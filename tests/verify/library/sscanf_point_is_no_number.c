// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    float x = 7;
    assert(sscanf(".x", "%f", &x) == 0 && x == 7);
    assert(sscanf("-.", "%f", &x) == 0 && x == 7);
    return 0;
}
