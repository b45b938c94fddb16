package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.VirtualThreads;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

final class WorkerThreadsTest {
    @Test
    void theSameThreadsWorkCallAfterCallAndAllAtOnce() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            for (int call = 0; call < 3; call++) {
                CyclicBarrier together = new CyclicBarrier(4);
                workers.run(4, member -> {
                    seen.add(Thread.currentThread());
                    together.await(60, TimeUnit.SECONDS);
                });
            }
            workers.run(2, member -> assertThat(member).isLessThan(2));
        }
        assertThat(seen).hasSize(4).noneMatch(Thread::isAlive);
    }

    @Test
    void aFailureOfOneComesToTheCallerAndTheWorkersGoOn() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            assertThatThrownBy(() -> workers.run(3, member -> {
                        if (member == 1) {
                            throw new IOException("broken");
                        }
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessage("broken");
            Set<Integer> members = ConcurrentHashMap.newKeySet();
            workers.run(3, members::add);
            assertThat(members).containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    @Test
    void oneWorksOnTheCallersThread() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            AtomicReference<Thread> working = new AtomicReference<>();
            workers.run(1, member -> working.set(Thread.currentThread()));
            assertThat(working).hasValue(Thread.currentThread());
            assertThatThrownBy(() -> workers.run(1, member -> {
                        throw new IOException("broken");
                    }))
                    .hasMessage("broken");
        }
    }

    @Test
    void aThreadThatWaitsIsInterruptedByClosing() throws Exception {
        WorkerThreads workers = new WorkerThreads(Threads.PLATFORM);
        AtomicReference<Thread> waiting = new AtomicReference<>();
        workers.run(2, member -> waiting.set(Thread.currentThread()));
        workers.close();
        assertThat(waiting.get().isAlive()).isFalse();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsWorkToo() throws Exception {
        Set<String> kinds = ConcurrentHashMap.newKeySet();
        try (WorkerThreads workers = new WorkerThreads(Threads.VIRTUAL)) {
            workers.run(2, member -> kinds.add(Thread.currentThread().toString()));
        }
        assertThat(kinds).hasSize(2).allMatch(name -> name.startsWith("VirtualThread"));
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void virtualThreadsAreRefusedWhereThereAreNone() {
        assertThat(VirtualThreads.available()).isFalse();
        assertThatThrownBy(() -> Threads.VIRTUAL.start(() -> {})).hasMessageContaining("need Java 21");
    }
}
