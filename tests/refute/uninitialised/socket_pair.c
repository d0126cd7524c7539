// Both ends are there where the call succeeds.
#include <sys/socket.h>
#include <unistd.h>
int start(int flags) {
    int out[2];
    if (flags & 4)
        return 0;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, out) != 0)
        return -1;
    switch (fork()) {
    case -1:
        close(out[0]); // alarm: uninitialised refuted
        return -1;
    default:
        return out[1]; // alarm: uninitialised refuted
    }
}
