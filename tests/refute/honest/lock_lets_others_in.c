// Another thread may clear the variable before the lock is taken.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;
void clear(void) {
    pthread_mutex_lock(&lock);
    shared = 0;
    pthread_mutex_unlock(&lock);
}
void f(void) {
    if (!shared)
        return;
    pthread_mutex_lock(&lock);
    *shared = 1; // alarm: null undecided shared
    pthread_mutex_unlock(&lock);
}
