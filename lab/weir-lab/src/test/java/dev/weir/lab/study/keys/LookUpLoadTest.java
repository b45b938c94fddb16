package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The client model of every arm: so many look-ups at a time, each once, each timed. */
final class LookUpLoadTest {
    private static final int KEYS = 1000;
    private final KeyStore.Lookup set = KeysArms.hashSet(KEYS);
    private final UUID[] hits = Keys.visits(KEYS, true, 256);
    private final LookUpLoad.Recorder recorder = new LookUpLoad.Recorder();

    @Test
    void threadsWaitSideBySide() throws Exception {
        CyclicBarrier together = new CyclicBarrier(5);
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            LookUpLoad load = new LookUpLoad.Threaded(workers, 5, key -> {
                together.await(60, TimeUnit.SECONDS);
                return set.contains(key);
            });
            assertThat(load.count(hits, 0, 50, recorder)).isEqualTo(50);
            assertThat(recorder.histogram().getTotalCount()).isEqualTo(50);
        }
    }

    /** A slow request is waited for once a call, not five times as where many threads have to be woken. */
    @Test
    void aRequestIsACallHoweverManyKeysItAsksFor() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            LookUpLoad load = new LookUpLoad.Batch(workers, 1, 100, keys -> {
                Thread.sleep(2);
                boolean[] all = new boolean[keys.length];
                Arrays.fill(all, true);
                return all;
            });
            assertThat(load.otherThreads()).isZero();
            assertThat(new LookupOperation(load, hits, true).units()).isEqualTo(100);
        }
    }

    @Test
    void noMoreThanSoManyAreInFlight() throws Exception {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<Boolean>> unanswered = new ArrayList<>();
        // nothing is answered before seven are in flight: fewer would wait for ever
        LookUpLoad load = new LookUpLoad.InFlight(7, key -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            CompletableFuture<Boolean> answer = new CompletableFuture<>();
            unanswered.add(answer);
            if (unanswered.size() == 7) {
                List<CompletableFuture<Boolean>> seven = List.copyOf(unanswered);
                unanswered.clear();
                ForkJoinPool.commonPool()
                        .execute(() -> seven.forEach(each -> {
                            inFlight.decrementAndGet();
                            each.complete(contains(key));
                        }));
            }
            return answer;
        });
        assertThat(load.count(hits, 3, 70, recorder)).isEqualTo(70);
        assertThat(most.get()).isEqualTo(7);
        assertThat(recorder.histogram().getTotalCount()).isEqualTo(70);
    }

    @Test
    void answersThatAreThereAtOnceDoNotPileUp() throws Exception {
        LookUpLoad load = new LookUpLoad.InFlight(2, key -> CompletableFuture.completedFuture(contains(key)));
        assertThat(load.count(hits, 0, 100_000, recorder)).isEqualTo(100_000);
    }

    @Test
    void aFailureInFlightComesToTheCaller() {
        LookUpLoad failing =
                new LookUpLoad.InFlight(2, key -> CompletableFuture.failedFuture(new IllegalStateException("lost")));
        assertThatThrownBy(() -> failing.count(hits, 0, 10, recorder)).hasMessage("lost");
        LookUpLoad throwing = new LookUpLoad.InFlight(2, key -> {
            throw new IllegalStateException("closed");
        });
        assertThatThrownBy(() -> throwing.count(hits, 0, 10, recorder)).hasMessage("closed");
    }

    @Test
    void aBatchIsOneRequestAndItsLastOneIsFilledUp() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            LookUpLoad load = new LookUpLoad.Batch(workers, 2, 10, keys -> {
                requests.incrementAndGet();
                assertThat(keys).hasSize(10).doesNotContainNull();
                boolean[] answers = new boolean[keys.length];
                for (int i = 0; i < keys.length; i++) {
                    answers[i] = contains(keys[i]);
                }
                return answers;
            });
            assertThat(load.width()).isEqualTo(20);
            assertThat(load.count(hits, 0, 40, recorder)).isEqualTo(40);
            assertThat(requests.get()).isEqualTo(4);
            assertThat(recorder.histogram().getTotalCount()).isEqualTo(40);
            UUID[] sample = Arrays.copyOf(hits, 13);
            sample[12] = Keys.key(Keys.FIRST_MISS);
            boolean[] expected = new boolean[13];
            Arrays.fill(expected, 0, 12, true);
            assertThat(load.answers(sample)).isEqualTo(expected);
        }
    }

    @Test
    void aChunkIsWholeAndItsAnswersAreChecked() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            LookUpLoad load = new LookUpLoad.Instant(workers, 3, set);
            LookupOperation operation = new LookupOperation(load, hits, true);
            assertThat(operation.units() % 3).isZero();
            assertThat(operation.once()).isEqualTo((long) operation.units());
            assertThat(operation.latencies()).isNull();
            assertThatThrownBy(() -> new LookupOperation(load, hits, false))
                    .isInstanceOf(WrongAnswerException.class)
                    .hasMessageContaining("expected=0");
        }
    }

    private boolean contains(UUID key) {
        try {
            return set.contains(key);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
