// What a lock does is nobody's business here: the pointer is the function's own.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int f(int *p, int n) {
    if (n > 2 && !p)
        return -1;
    pthread_mutex_lock(&lock);
    if (n > 3)
        *p = n; // alarm: null refuted p
    pthread_mutex_unlock(&lock);
    return n > 1 ? *p : 0; // alarm: null confirmed p
}
