package dev.weir.rig.raw;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Answers to the requests of clients that log in alike. A request without a recorded answer is sent to the real server once, over a
 * connection shared by all of these clients, so that statement ids stay valid.
 */
final class RecordedAnswers implements AutoCloseable {
    private final RawTarget origin;
    private final ClientTraits traits;
    private final AtomicLong roomLeft;
    private final Map<ByteBuffer, ByteBuffer> answers = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private RawConnection connection;

    /** Creates an empty recording; {@code roomLeft} is the number of bytes that all recordings together may still take. */
    RecordedAnswers(RawTarget origin, ClientTraits traits, AtomicLong roomLeft) {
        this.origin = origin;
        this.traits = traits;
        this.roomLeft = roomLeft;
    }

    /** Returns the answer to a request's payload, in a buffer of the caller's own. */
    ByteBuffer answer(byte[] request) throws IOException, SQLException {
        ByteBuffer key = ByteBuffer.wrap(request);
        ByteBuffer known = answers.get(key);
        return (known == null ? record(key, request) : known).duplicate();
    }

    private ByteBuffer record(ByteBuffer key, byte[] request) throws IOException, SQLException {
        lock.lock();
        try {
            ByteBuffer known = answers.get(key);
            if (known != null) {
                return known;
            }
            if (connection == null) {
                connection = RawConnection.open(origin, traits);
            }
            byte[] bytes = exchange(request);
            ByteBuffer answer =
                    ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
            roomLeft.addAndGet(-bytes.length);
            answers.put(key, answer);
            return answer;
        } finally {
            lock.unlock();
        }
    }

    private byte[] exchange(byte[] request) throws IOException {
        try {
            return connection.exchange(request, roomLeft.get());
        } catch (IOException e) {
            // the unfinished answer is abandoned: the next request gets a new connection, and statements are gone
            connection.close();
            connection = null;
            answers.clear();
            throw e;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (connection != null) {
                connection.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
