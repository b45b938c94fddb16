package dev.weir.acceptance.snapshot;

import dev.weir.snapshot.Barrier;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The barrier of processes for which threads stand in: they share it, and nothing else. */
final class ThreadBarrier implements Barrier {
    private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
    private final CyclicBarrier said;
    private final CyclicBarrier heard;

    ThreadBarrier(int processes) {
        said = new CyclicBarrier(processes);
        heard = new CyclicBarrier(processes, messages::clear);
    }

    @Override
    public List<String> await(String message) throws SQLException {
        messages.add(message);
        try {
            said.await(60, TimeUnit.SECONDS);
            List<String> all = List.copyOf(messages);
            heard.await(60, TimeUnit.SECONDS);
            return all;
        } catch (Exception e) {
            throw new SQLException("another process has failed", e);
        }
    }

    /** Fails in all, now and later: a thread that is interrupted breaks it. */
    private void fail() {
        Thread.currentThread().interrupt();
        try {
            said.await();
        } catch (Exception broken) {
            // for good
        }
    }

    /** Runs processes at the same time. One that fails makes the barrier fail. Returns their results, in their order. */
    <T> List<Future<T>> run(List<Callable<T>> processes) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(processes.size());
        try {
            return threads.invokeAll(processes.stream().map(this::failingAll).toList());
        } finally {
            threads.shutdownNow();
        }
    }

    private <T> Callable<T> failingAll(Callable<T> process) {
        return () -> {
            boolean done = false;
            try {
                T result = process.call();
                done = true;
                return result;
            } finally {
                if (!done) {
                    fail();
                }
            }
        };
    }
}
