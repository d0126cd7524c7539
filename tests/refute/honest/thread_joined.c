// What the thread did before it was waited for is not followed.
#include <pthread.h>
static void *work(void *given) {
    *(int **)given = 0;
    return 0;
}
int f(int n) {
    int *p = &n;
    pthread_t thread;
    pthread_create(&thread, 0, work, &p);
    pthread_join(thread, 0);
    return *p; // alarm: null undecided p
}
