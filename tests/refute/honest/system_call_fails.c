// A system call writes nothing where it fails, and its declaration does not say what it writes.
#include <sys/socket.h>
int family(int socket) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    getsockname(socket, (struct sockaddr *)&address, &size);
    return address.ss_family; // alarm: uninitialised undecided
}
