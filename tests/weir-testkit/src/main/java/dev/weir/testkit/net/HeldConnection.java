package dev.weir.testkit.net;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/** One connection of a {@link WaitCountingProxy}: requests go on at once, replies when they are let go. Nothing blocks. */
final class HeldConnection {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final SocketChannel client;
    private final SocketChannel server;
    private final Selector selector;
    private final Queue<ByteBuffer> requests = new ArrayDeque<>();
    private final Queue<ByteBuffer> held = new ArrayDeque<>();
    private final Queue<ByteBuffer> replies = new ArrayDeque<>();
    private final PendingReplies questions = new PendingReplies();
    private boolean asked;
    private boolean ended;

    HeldConnection(SocketChannel client, SocketChannel server, Selector selector) throws IOException {
        this.client = client;
        this.server = server;
        this.selector = selector;
        for (SocketChannel each : new SocketChannel[] {client, server}) {
            each.configureBlocking(false);
            each.setOption(StandardSocketOptions.TCP_NODELAY, true);
            each.register(selector, SelectionKey.OP_READ);
        }
    }

    /** Takes all that the client has sent until now; returns true if there was something. */
    boolean takeRequests() throws IOException {
        int before = requests.size();
        take(client, requests);
        boolean some = requests.size() > before;
        asked |= some;
        return some;
    }

    /** Takes all that the server has sent until now. */
    void takeReplies() throws IOException {
        take(server, held);
    }

    private void take(SocketChannel from, Queue<ByteBuffer> to) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        int length = from.read(chunk);
        while (length > 0) {
            if (from == client) {
                questions.sent(chunk.array(), length);
            }
            to.add(chunk.flip());
            chunk = ByteBuffer.allocate(CHUNK_BYTES);
            length = from.read(chunk);
        }
        if (length < 0) {
            ended = true;
            from.keyFor(selector).interestOps(0); // it would be ready for ever
        }
    }

    boolean hasReplies() {
        return !held.isEmpty();
    }

    /** Lets go of what is held; returns true if the client has sent something since the last time. */
    boolean passReplies() {
        boolean answers = asked;
        asked = false;
        questions.answered();
        replies.addAll(held);
        held.clear();
        return answers;
    }

    /** Sends what can be sent without waiting; returns false if one side has closed, and the other has got all. */
    boolean send() throws IOException {
        send(requests, server);
        send(replies, client);
        return !ended || isPending();
    }

    private static void send(Queue<ByteBuffer> chunks, SocketChannel to) throws IOException {
        for (ByteBuffer chunk = chunks.peek(); chunk != null; chunk = chunks.peek()) {
            to.write(chunk);
            if (chunk.hasRemaining()) {
                return;
            }
            chunks.remove();
        }
    }

    /** Returns whether something has still to be passed on. */
    boolean isPending() {
        return !requests.isEmpty() || !held.isEmpty() || !replies.isEmpty();
    }

    /** Returns whether every command has been passed on and is answered. */
    boolean isSettled() {
        return !isPending() && !questions.open();
    }

    void close() {
        for (SocketChannel each : new SocketChannel[] {client, server}) {
            try {
                each.close();
            } catch (IOException e) {
                // a socket that is being given up
            }
        }
    }
}
