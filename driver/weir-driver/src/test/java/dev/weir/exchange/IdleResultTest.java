package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.exchange.IdleResult.Part;
import dev.weir.rows.FullException;
import dev.weir.rows.ResultMemory;
import dev.weir.testkit.Await;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ResourceLock;
import dev.weir.wire.ScriptedTransport;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a result is taken off the wire; a second is over when the test says so. */
class IdleResultTest {
    private final ResourceLock lock = new ResourceLock();
    private final PacketReader reader = new PacketReader(new ScriptedTransport(new byte[1000], 1));
    private final Queue<Runnable> timer = new ArrayDeque<>();
    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final FakeResult result = new FakeResult();
    private final IdleResult idle = new IdleResult(lock, reader, result, timer::add, threads::add);

    /** Of so many parts, all of them here. */
    private static final class FakeResult implements IdleResult.Unread {
        private int parts = 3;
        private Throwable thrown;
        private Throwable failure;

        @Override
        public boolean isLeft() {
            return parts > 0 && failure == null;
        }

        @Override
        public boolean takeSome() throws IOException {
            if (thrown instanceof IOException stream) {
                throw stream;
            } else if (thrown instanceof Error error) {
                throw error;
            }
            parts--;
            return true;
        }

        @Override
        public void failed(Throwable cause) {
            failure = cause;
        }
    }

    @BeforeEach
    void opened() {
        idle.opened();
    }

    private void secondPasses() {
        assertThat(timer).as("one timer").hasSize(1);
        timer.remove().run();
    }

    private void isTaken() {
        assertThat(threads).hasSize(1);
        assertThat(idle.isBeingTaken()).isTrue();
        assertThat(timer).isEmpty();
        threads.remove().run();
        assertThat(idle.isBeingTaken()).isFalse();
    }

    @Test
    void isTakenWhenNothingWasReadForASecond() {
        secondPasses();
        isTaken();
        assertThat(result.parts).isZero();
        secondPasses();
        assertThat(timer).as("nothing is left").isEmpty();
        assertThat(threads).isEmpty();
    }

    @Test
    void isNotTakenWhileItIsRead() throws IOException {
        for (int i = 0; i < 5; i++) {
            reader.more();
            secondPasses();
            assertThat(threads).isEmpty();
        }
        secondPasses();
        isTaken();
    }

    @Test
    void oneTimerWatchesAllResultsOfAConnection() {
        opened();
        result.parts = 0;
        secondPasses();
        assertThat(timer).isEmpty();
        result.parts = 1;
        opened();
        opened();
        secondPasses();
        isTaken();
    }

    @Test
    void aConnectionInUseIsLeftAlone() throws Exception {
        CountDownLatch used = new CountDownLatch(1);
        Thread user = new Thread(() -> {
            lock.lock();
            try {
                used.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                lock.unlock();
            }
        });
        user.start();
        Await.until("the connection is in use", lock::isLocked);
        secondPasses();
        assertThat(threads).isEmpty();
        assertThat(idle.takeSome()).isEqualTo(Part.LEFT);
        used.countDown();
        user.join();
        assertThat(result.parts).isEqualTo(3);
        secondPasses();
        isTaken();
    }

    @Test
    void whatFindsNoRoomIsTriedAgain(@TempDir Path directory) {
        ResultMemory none = new ResultMemory(new ResultMemory.Limits(0, 0, directory));
        result.thrown =
                catchThrowableOfType(FullException.class, () -> none.open().keepResult(1 << 30));
        for (int i = 0; i < 3; i++) {
            secondPasses();
            isTaken();
        }
        assertThat(result.failure).isNull();
        result.thrown = null;
        secondPasses();
        isTaken();
        assertThat(result.parts).isZero();
    }

    @Test
    void anErrorIsForWhoeverReads() {
        for (Throwable error : new Throwable[] {new EOFException("injected"), new OutOfMemoryError("injected")}) {
            result.thrown = error;
            result.failure = null;
            secondPasses();
            isTaken();
            assertThat(result.failure).isSameAs(error);
            assertThat(lock.isLocked()).isFalse();
            secondPasses();
            assertThat(timer).isEmpty();
            opened();
        }
    }

    @Test
    void theTimerKeepsNoForgottenConnection() {
        Queue<Runnable> set = new ArrayDeque<>();
        IdleResult forgotten = new IdleResult(lock, reader, new FakeResult(), set::add, threads::add);
        WeakReference<IdleResult> weak = new WeakReference<>(forgotten);
        forgotten.opened();
        forgotten = null;
        Await.until("it is garbage", () -> {
            System.gc();
            return weak.refersTo(null);
        });
        set.remove().run();
        assertThat(set).isEmpty();
    }
}
