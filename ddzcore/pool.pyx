"""Threads that are kept, for work of which all is over in less time than it takes to start one.

A worker is a thread that never touches Python, so it needs no GIL and the interpreter need not wait for it at its end.
Who has work hires idle workers, starts others if there are too few, and does parts like them: the next part goes to
whoever asks first. A worker that has not begun when no part is left is called back, so nobody waits for one to wake.
Several callers at once hire different workers. A worker that has nothing to do looks out for more for a while, then it
sleeps. In a process that was forked there are no workers: new ones are started.

Long work looks about: in the main thread, whether a signal has come (Ctrl-C), in others, whether who waits for them has
stopped. The GIL is taken for that by the main thread only, and by the clock, so a short call never asks for it.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

import os
import threading
from concurrent.futures import CancelledError

cdef extern from "pythread.h" nogil:
    ctypedef void* PyThread_type_lock
    PyThread_type_lock PyThread_allocate_lock()
    int PyThread_acquire_lock(PyThread_type_lock lock, int wait)
    void PyThread_release_lock(PyThread_type_lock lock)
    unsigned long PyThread_start_new_thread(void (*run)(void*) noexcept nogil, void* what)
    unsigned long PyThread_get_thread_ident()
    const unsigned long PYTHREAD_INVALID_THREAD_ID

cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      #include <windows.h>
      #define ddz_now() ((long long)GetTickCount64())
      #define ddz_add(counter, more) ((void)_InterlockedExchangeAdd64((volatile __int64*)(counter), (more)))
      #define ddz_swap(place, value) _InterlockedExchangePointer((place), (value))
      #define ddz_swap_if(place, old, value) (_InterlockedCompareExchangePointer((place), (value), (old)) == (old))
      #define ddz_look(place) _InterlockedCompareExchangePointer((place), NULL, NULL)
      #define ddz_take(counter) ((size_t)_InterlockedIncrement64((volatile __int64*)(counter)) - 1)
      #define ddz_pause() YieldProcessor()
    #else
      #include <time.h>
      #if defined(CLOCK_MONOTONIC_COARSE)
        #define DDZ_CLOCK CLOCK_MONOTONIC_COARSE
      #else
        #define DDZ_CLOCK CLOCK_MONOTONIC
      #endif
      static inline long long ddz_now(void) {
          struct timespec now;
          clock_gettime(DDZ_CLOCK, &now);
          return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
      }
      #define ddz_add(counter, more) ((void)__atomic_fetch_add((counter), (more), __ATOMIC_SEQ_CST))
      static inline int ddz_swap_if(void** place, void* old, void* value) {
          return __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
      }
      #define ddz_swap(place, value) __atomic_exchange_n((place), (value), __ATOMIC_SEQ_CST)
      #define ddz_look(place) __atomic_load_n((place), __ATOMIC_SEQ_CST)
      #define ddz_take(counter) __atomic_fetch_add((counter), 1, __ATOMIC_SEQ_CST)
      #if defined(__x86_64__) || defined(__i386__)
        #define ddz_pause() __builtin_ia32_pause()
      #else
        #define ddz_pause() ((void)0)
      #endif
    #endif
    """
    void* swap "ddz_swap"(void** place, void* value) noexcept nogil
    bint swap_if "ddz_swap_if"(void** place, void* old, void* value) noexcept nogil
    void* look "ddz_look"(void** place) noexcept nogil
    unsigned long long take "ddz_take"(unsigned long long* counter) noexcept nogil
    void add "ddz_add"(unsigned long long* counter, unsigned long long more) noexcept nogil
    void pause "ddz_pause"() noexcept nogil
    int64_t now "ddz_now"() noexcept nogil  # in milliseconds

cdef enum:
    MOST_WORKERS = 63
    # how often one that waits looks, before it sleeps: a worker for less than a millisecond, so that who asks again and
    # again finds it awake; a caller while the last parts are done
    LOOKS_FOR_WORK = 20000
    LOOKS_FOR_END = 2000
    LOOK_EVERY = 25  # milliseconds

cdef struct job_t:
    part_t do
    void* work
    unsigned long long num
    unsigned long long next  # the number of the next part

cdef struct worker_t:
    void* job        # a job_t that is to be begun, or NULL, or ASLEEP
    void* finished   # NULL while a job is done, then DONE; AWAITED where the caller sleeps until then
    PyThread_type_lock wake
    PyThread_type_lock finish

cdef struct pool_t:
    PyThread_type_lock guard
    worker_t* idle[MOST_WORKERS]
    int num_idle
    int num

cdef char _marks[3]
cdef void* ASLEEP = &_marks[0]
cdef void* DONE = &_marks[1]
cdef void* AWAITED = &_marks[2]
cdef pool_t pool
cdef unsigned long main_thread
cdef object _here = threading.local()


# Stopping

@cython.final
cdef class Stop:
    """Stops the native work of those threads that do something through it."""
    cdef void* flag

    def set(self):
        """Say that they are to stop."""
        swap(&self.flag, DONE)

    def do(self, work, part):
        """Do a part of some work, in this thread. Raises `CancelledError` if it is stopped."""
        before = getattr(_here, "stop", None)
        _here.stop = self
        try:
            go_on()
            return work(part)
        finally:
            _here.stop = before


def go_on(*_):
    """Raise `CancelledError` if the work of this thread is to stop."""
    cdef Stop stop = getattr(_here, "stop", None)
    if stop is not None and look(&stop.flag) != NULL:
        raise CancelledError


cdef int begin_watch(watch_t* watch) except -1:
    cdef Stop stop
    memset(watch, 0, sizeof(watch_t))
    watch.signals = PyThread_get_thread_ident() == main_thread
    watch.left = STEPS
    if not watch.signals:
        stop = getattr(_here, "stop", None)
        if stop is not None:
            watch.stop = &stop.flag  # which lives as long as the thread does something through it
    return 0


cdef void look_about(watch_t* watch) noexcept nogil:
    watch.left = STEPS
    if watch.stopped:
        return
    if watch.stop != NULL:
        watch.stopped = look(watch.stop) != NULL
    elif watch.signals and now() >= watch.next:
        if watch.next:  # else it is the first look
            with gil:
                look_at_signals(watch)
        watch.next = now() + LOOK_EVERY


cdef void look_at_signals(watch_t* watch) noexcept:
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        Py_INCREF(error)
        watch.error, watch.stopped = <PyObject*>error, True


cdef int end_watch(watch_t* watch) except -1:
    if watch.error != NULL:
        error = <object>watch.error
        Py_DECREF(error)
        watch.error = NULL
        raise error
    if watch.stopped:
        raise CancelledError
    return 0


# Workers

cdef void work_off(job_t* job) noexcept nogil:
    """Do parts while there are some."""
    cdef unsigned long long part = take(&job.next)
    while part < job.num:
        job.do(job.work, part)
        part = take(&job.next)


cdef void run(void* what) noexcept nogil:
    """The life of a worker."""
    cdef worker_t* worker = <worker_t*>what
    cdef void* job
    cdef int looks
    while True:
        looks = 0
        while look(&worker.job) == NULL:
            looks += 1
            if looks < LOOKS_FOR_WORK:
                pause()
            elif swap_if(&worker.job, NULL, ASLEEP):
                PyThread_acquire_lock(worker.wake, 1)
                looks = 0
        job = swap(&worker.job, NULL)
        if job != NULL:  # else it was called back
            work_off(<job_t*>job)
            if swap(&worker.finished, DONE) == AWAITED:
                PyThread_release_lock(worker.finish)


cdef inline void give(worker_t* worker, job_t* job) noexcept nogil:
    worker.finished = NULL
    if swap(&worker.job, job) == ASLEEP:
        PyThread_release_lock(worker.wake)


cdef inline void call_back(worker_t* worker, job_t* job) noexcept nogil:
    """Wait until a worker has finished, unless it has not begun."""
    cdef int looks = 0
    if swap_if(&worker.job, job, NULL):
        return
    while look(&worker.finished) != DONE:
        looks += 1
        if looks < LOOKS_FOR_END:
            pause()
        elif swap_if(&worker.finished, NULL, AWAITED):
            PyThread_acquire_lock(worker.finish, 1)


cdef worker_t* start() noexcept:
    """Start a worker; NULL if there can be no more."""
    cdef worker_t* worker = <worker_t*>calloc(1, sizeof(worker_t))
    if worker == NULL:
        return NULL
    worker.wake, worker.finish = PyThread_allocate_lock(), PyThread_allocate_lock()
    if worker.wake == NULL or worker.finish == NULL:
        return NULL
    PyThread_acquire_lock(worker.wake, 1)
    PyThread_acquire_lock(worker.finish, 1)
    return NULL if PyThread_start_new_thread(run, worker) == PYTHREAD_INVALID_THREAD_ID else worker


cdef size_t hire(size_t most, worker_t** hired) noexcept:
    """Idle workers, as many as asked for if possible; the last that was busy first, since it may still be awake."""
    cdef size_t num = 0
    cdef worker_t* worker
    PyThread_acquire_lock(pool.guard, 1)
    while num < most:
        if pool.num_idle:
            pool.num_idle -= 1
            worker = pool.idle[pool.num_idle]
        else:
            worker = start() if pool.num < MOST_WORKERS else NULL
            if worker == NULL:
                break
            pool.num += 1
        hired[num] = worker
        num += 1
    PyThread_release_lock(pool.guard)
    return num


cdef void dismiss(size_t num, worker_t** hired) noexcept:
    cdef size_t i
    PyThread_acquire_lock(pool.guard, 1)
    for i in range(num, 0, -1):
        pool.idle[pool.num_idle] = hired[i - 1]
        pool.num_idle += 1
    PyThread_release_lock(pool.guard)


cdef void work_off_watched(job_t* job, watch_t* watch) noexcept nogil:
    """Do parts while there are some, unless this is to stop: then nobody begins another."""
    cdef unsigned long long part = take(&job.next)
    while part < job.num:
        job.do(job.work, part)
        if part + 1 < job.num and is_stopped(watch, STEPS + 1):
            add(&job.next, job.num)
            return
        part = take(&job.next)


cdef int do_parts(part_t do, void* work, size_t num, size_t threads) except -1:
    """Do all parts of some work, by at most so many threads, of which the caller's is one."""
    cdef worker_t* hired[MOST_WORKERS]
    cdef watch_t watch
    cdef job_t job
    cdef size_t i, helping = min(threads, num)
    job.do, job.work, job.num, job.next = do, work, num, 0
    begin_watch(&watch)
    helping = hire(min(helping - 1, <size_t>MOST_WORKERS), hired) if helping > 1 else 0
    with nogil:
        for i in range(helping):
            give(hired[i], &job)
        work_off_watched(&job, &watch)
        for i in range(helping):
            call_back(hired[i], &job)
    if helping:
        dismiss(helping, hired)
    return end_watch(&watch)


def _forget():
    """After a fork: the workers are in the other process, and its lock may be held; this thread is the main one."""
    global main_thread
    main_thread = PyThread_get_thread_ident()
    pool.num_idle = pool.num = 0
    pool.guard = PyThread_allocate_lock()
    if pool.guard == NULL:
        raise MemoryError


_forget()
main_thread = threading.main_thread().ident
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
