// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Reads its clocks, sleeps and sets timers, and prints what it found: without the host's time the
// same each time.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t rung;

static void ring(int signal) {
    rung = signal;
}

static long long now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static void tell_clocks(const char* what) {
    struct timeval day;
    struct tms processor;
    struct rusage usage;
    const long ticks = times(&processor);
    gettimeofday(&day, NULL);
    getrusage(RUSAGE_SELF, &usage);
    printf("%s: monotonic %lld real %lld day %ld.%06ld ticks %ld %ld clock %ld usage %ld.%06ld\n", what,
           now(CLOCK_MONOTONIC), now(CLOCK_REALTIME), (long)day.tv_sec, (long)day.tv_usec, ticks,
           (long)processor.tms_utime, (long)clock(), (long)usage.ru_utime.tv_sec,
           (long)usage.ru_utime.tv_usec);
}

static void sleeps(void) {
    static const struct timespec half = {0, 500000000};
    struct timespec rest = {0, 0}, five = {5, 0};
    const long long begin = now(CLOCK_MONOTONIC);
    nanosleep(&half, NULL);
    printf("slept %lld ms\n", (now(CLOCK_MONOTONIC) - begin) / 1000000);
    alarm(2);
    const int status = nanosleep(&five, &rest);
    printf("interrupted %d by %d with %ld s to go\n", status, (int)rung, (long)rest.tv_sec);
    rung = 0;
    alarm(3);
    pause();
    printf("paused until %d, %lld ms in all\n", (int)rung,
           (now(CLOCK_MONOTONIC) - begin) / 1000000);
}

// Of a signal that comes meanwhile.
static void works(long milliseconds) {
    const struct itimerval often = {{0, milliseconds * 1000}, {0, milliseconds * 1000}};
    const struct itimerval never = {{0, 0}, {0, 0}};
    struct itimerval left;
    const long long begin = now(CLOCK_PROCESS_CPUTIME_ID);
    setitimer(ITIMER_REAL, &often, NULL);
    unsigned rings = 0;
    rung = 0;
    unsigned long long rounds = 0;
    while (rings < 3) {
        ++rounds;
        if (rung == 0) continue;
        rung = 0;
        ++rings;
    }
    setitimer(ITIMER_REAL, &never, &left);
    printf("%u rings in %lld us after %llu rounds, the next in %ld us at most\n", rings,
           (now(CLOCK_PROCESS_CPUTIME_ID) - begin) / 1000, rounds, (long)left.it_value.tv_usec);
}

static void posix_timer(void) {
    timer_t timer;
    struct sigevent event = {0};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGUSR1;
    signal(SIGUSR1, ring);
    const struct itimerspec soon = {{0, 0}, {0, 1000000}};
    rung = 0;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    timer_settime(timer, 0, &soon, NULL);
    const long long begin = now(CLOCK_MONOTONIC);
    while (rung == 0) {
    }
    printf("timer %d after %lld us\n", (int)rung, (now(CLOCK_MONOTONIC) - begin) / 1000);
    timer_delete(timer);
}

int main(void) {
    signal(SIGALRM, ring);
    tell_clocks("begin");
    sleeps();
    works(2);
    posix_timer();
    tell_clocks("end");
    return 0;
}
