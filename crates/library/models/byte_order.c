/* arpa/inet.h: the order of bytes on the network. The machine's is the same or the other one.
 *
 * Defines: htonl ntohl htons ntohs
 */
#include "fathom.h"

#define LITTLE (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

unsigned htonl(unsigned x)
{
    return LITTLE ? __builtin_bswap32(x) : x;
}

unsigned ntohl(unsigned x)
{
    return LITTLE ? __builtin_bswap32(x) : x;
}

unsigned short htons(unsigned short x)
{
    return LITTLE ? __builtin_bswap16(x) : x;
}

unsigned short ntohs(unsigned short x)
{
    return LITTLE ? __builtin_bswap16(x) : x;
}
