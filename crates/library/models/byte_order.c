/* arpa/inet.h: the order of bytes on the network. The machine's is the other one.
 *
 * Defines: htonl ntohl htons ntohs
 */
#include "fathom.h"

unsigned htonl(unsigned x)
{
    return __builtin_bswap32(x);
}

unsigned ntohl(unsigned x)
{
    return __builtin_bswap32(x);
}

unsigned short htons(unsigned short x)
{
    return __builtin_bswap16(x);
}

unsigned short ntohs(unsigned short x)
{
    return __builtin_bswap16(x);
}
