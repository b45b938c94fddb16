package dev.weir.shared;

import dev.weir.jdbc.SharedKeyedReads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that look one key up each, started one after the other, each once the one before waits. */
final class Callers {
    private static final int SECONDS = 60;

    private final SharedKeyedReads<String> reads;
    private final List<FutureTask<String>> tasks = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    Callers(SharedKeyedReads<String> reads) {
        this.reads = reads;
    }

    /** Starts one for each key, which waits for its turn when this returns. */
    Callers waitingFor(Object... keys) throws InterruptedException {
        for (Object key : keys) {
            awaitParked(start(key));
        }
        return this;
    }

    /** Starts one. */
    Thread start(Object key) {
        FutureTask<String> task = new FutureTask<>(() -> reads.read(key));
        Thread thread = new Thread(task, "caller-" + key);
        thread.setDaemon(true);
        tasks.add(task);
        threads.add(thread);
        thread.start();
        return thread;
    }

    private static void awaitParked(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            if (!thread.isAlive()) {
                throw new AssertionError("the look-up has ended instead of waiting");
            }
            Thread.sleep(1);
        }
    }

    Thread thread(int index) {
        return threads.get(index);
    }

    /** What each got. */
    List<String> results() throws Exception {
        List<String> results = new ArrayList<>();
        for (FutureTask<String> task : tasks) {
            results.add(task.get(SECONDS, TimeUnit.SECONDS));
        }
        return results;
    }

    String result(int index) throws Exception {
        return tasks.get(index).get(SECONDS, TimeUnit.SECONDS);
    }

    /** What one failed with. */
    Throwable failure(int index) throws InterruptedException, TimeoutException {
        try {
            String found = tasks.get(index).get(SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("expected a failure, found=" + found);
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }
}
