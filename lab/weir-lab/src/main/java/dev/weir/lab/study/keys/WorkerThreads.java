package dev.weir.lab.study.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads that live as long as a session and wait between calls, so that no call pays for starting them and thread-local resources (a
 * connection) are kept. Used by one thread at a time.
 */
final class WorkerThreads implements AutoCloseable {
    private static final long STOP_MILLIS = 5000;

    private final Threads threads;
    private final List<Member> members = new ArrayList<>();

    @FunctionalInterface
    interface Work {
        /** Does the share of a member, numbered from 0. */
        void run(int member) throws Exception;
    }

    /** Starts no thread yet: threads start on first use. */
    WorkerThreads(Threads threads) {
        this.threads = threads;
    }

    /**
     * Runs the work in the first {@code count} threads and waits for all of them. A single platform thread is the caller's own: otherwise
     * the hand-over and the wake-up would be timed as well.
     *
     * @throws Exception the first failure among them
     */
    void run(int count, Work work) throws Exception {
        if (others(count) == 0) {
            work.run(0);
            return;
        }
        while (members.size() < count) {
            members.add(new Member(members.size(), threads));
        }
        Call call = new Call(work, new CountDownLatch(count), new AtomicReference<>());
        members.subList(0, count).forEach(member -> member.calls.add(call));
        call.done.await();
        Throwable failure = call.failure.get();
        if (failure instanceof Exception exception) {
            throw exception;
        }
        if (failure != null) {
            throw new IllegalStateException("a thread of the workers failed", failure);
        }
    }

    /** Returns the number of threads besides the caller's that the work of {@code count} uses. */
    int others(int count) {
        return count == 1 && threads == Threads.PLATFORM ? 0 : count;
    }

    /** Ends every thread; all have ended when it returns. */
    @Override
    public void close() {
        members.forEach(member -> member.thread.interrupt());
        try {
            for (Member member : members) {
                member.thread.join(STOP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        members.clear();
    }

    private record Call(Work work, CountDownLatch done, AtomicReference<Throwable> failure) {
        private void carryOut(int member) {
            try {
                work.run(member);
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            } finally {
                done.countDown();
            }
        }
    }

    /** One thread and its hand-over. */
    private static final class Member {
        private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
        private final int number;
        private final Thread thread;

        Member(int number, Threads threads) {
            this.number = number;
            this.thread = threads.start(this::serve);
        }

        private void serve() {
            while (true) {
                try {
                    calls.take().carryOut(number);
                } catch (InterruptedException e) {
                    return; // the workers is closed
                }
            }
        }
    }
}
