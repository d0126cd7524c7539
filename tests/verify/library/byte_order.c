// expect: true
#include <arpa/inet.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    assert(htonl(0x01020304) == 0x04030201 && htons(0x0102) == 0x0201);
    assert(ntohl(htonl(x)) == x);
    return 0;
}
