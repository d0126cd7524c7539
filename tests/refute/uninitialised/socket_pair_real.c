// Nobody looks whether the call failed.
#include <sys/socket.h>
int start(void) {
    int out[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, out);
    return out[1]; // alarm: uninitialised confirmed
}
