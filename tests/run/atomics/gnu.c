/* __sync and __atomic builtins. */
#include <stdio.h>

int main(void)
{
    int x = 10;
    printf("%d ", __sync_fetch_and_add(&x, 5));
    printf("%d ", __sync_add_and_fetch(&x, 5));
    printf("%d ", __sync_sub_and_fetch(&x, 1));
    printf("%d ", __sync_fetch_and_nand(&x, 3));
    printf("%d\n", x);
    printf("%d ", __sync_bool_compare_and_swap(&x, -4, 9));
    printf("%d ", __sync_val_compare_and_swap(&x, x, 12));
    printf("%d ", __sync_lock_test_and_set(&x, 77));
    printf("%d\n", x);
    __sync_lock_release(&x);
    __sync_synchronize();
    printf("%d\n", x);
    unsigned char c = 250;
    printf("%d ", __atomic_add_fetch(&c, 10, __ATOMIC_SEQ_CST));
    printf("%d ", __atomic_fetch_sub(&c, 5, __ATOMIC_RELAXED));
    printf("%d ", __atomic_load_n(&c, __ATOMIC_ACQUIRE));
    __atomic_store_n(&c, 33, __ATOMIC_RELEASE);
    printf("%d\n", __atomic_exchange_n(&c, 34, __ATOMIC_ACQ_REL));
    long long wide = 5, expected = 4, result;
    printf("%d ", __atomic_compare_exchange_n(&wide, &expected, 6, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    printf("%lld ", expected);
    __atomic_load(&wide, &result, __ATOMIC_SEQ_CST);
    printf("%lld\n", result);
    long long next = 8;
    __atomic_store(&wide, &next, __ATOMIC_SEQ_CST);
    printf("%d ", __atomic_compare_exchange(&wide, &next, &expected, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    printf("%lld\n", wide);
    printf("%lld ", __atomic_fetch_or(&wide, 3, __ATOMIC_SEQ_CST));
    printf("%lld\n", __atomic_xor_fetch(&wide, 1, __ATOMIC_SEQ_CST));
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    char flag = 0;
    printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
    printf("%d\n", flag);
    return 0;
}
