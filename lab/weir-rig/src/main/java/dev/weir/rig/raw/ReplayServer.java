package dev.weir.rig.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands in front of a real server, sends it each request once, and plays the answer back from then on, as fast as the socket accepts it:
 * the remaining time is the arm's own. It serves any client; its login accepts any password, without TLS and compression. Requests are
 * distinguished by their bytes and by the client's traits at login. Server-side cursors are refused, since the same request gets another
 * answer each time.
 */
public final class ReplayServer implements AutoCloseable {
    /** The bytes that all recorded answers together may take. */
    private static final long ROOM = 256L << 20;

    private final RawTarget origin;
    private final ServerGreeting greeting;
    private final ServerSocketChannel listener;
    private final AtomicLong roomLeft = new AtomicLong(ROOM);
    private final Map<ClientTraits, RecordedAnswers> recordings = new ConcurrentHashMap<>();
    private final Set<SocketChannel> clients = ConcurrentHashMap.newKeySet();

    private ReplayServer(RawTarget origin, ServerGreeting greeting, ServerSocketChannel listener) {
        this.origin = origin;
        this.greeting = greeting;
        this.listener = listener;
    }

    /** Listens on a free port of the loopback interface; queries the real server with this account. */
    public static ReplayServer before(RawTarget origin) throws IOException, SQLException {
        ServerGreeting greeting;
        try (RawConnection connection = RawConnection.open(origin)) {
            greeting = connection.greeting();
        }
        // a recording does not depend on resultset_metadata, so definitions are not optional
        int offered = greeting.capabilities()
                & ~(CapabilityFlags.SSL
                        | CapabilityFlags.COMPRESS
                        | CapabilityFlags.ZSTD
                        | CapabilityFlags.OPTIONAL_METADATA);
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ReplayServer server = new ReplayServer(origin, greeting.with(offered, PasswordScramble.NATIVE), listener);
        start("weir-replay", server::listen);
        return server;
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    public InetSocketAddress address() {
        try {
            return (InetSocketAddress) listener.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException("the replay server does not listen any more", e);
        }
    }

    /** Returns the size of all recorded answers. */
    public long recordedBytes() {
        return ROOM - roomLeft.get();
    }

    private void listen() {
        try {
            for (int number = 1; ; number++) {
                SocketChannel client = listener.accept();
                client.setOption(StandardSocketOptions.TCP_NODELAY, true);
                clients.add(client);
                int connection = number;
                start("weir-replay-" + number, () -> serve(client, connection));
            }
        } catch (IOException e) {
            // closed: no more clients are served
        }
    }

    private void serve(SocketChannel client, int number) {
        try (client) {
            new Conversation(client, number).run();
        } catch (IOException e) {
            // the client is gone, or this server is
        } finally {
            clients.remove(client);
        }
    }

    private RecordedAnswers recording(ClientTraits traits) {
        return recordings.computeIfAbsent(traits, each -> new RecordedAnswers(origin, each, roomLeft));
    }

    @Override
    public void close() {
        try (listener) {
            for (SocketChannel client : clients) {
                client.close();
            }
            recordings.values().forEach(RecordedAnswers::close);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the replay server", e);
        }
    }

    /** Serves one client, from its login to its end. */
    private final class Conversation {
        private static final int AUTOCOMMIT = 2;
        private static final int UNKNOWN_ERROR = 1105;
        /** Offsets of the statement id in {@code COM_STMT_EXECUTE} and, including the header, in the answer to a preparation. */
        private static final int NUMBER_IN_REQUEST = 1;

        private static final int NUMBER_IN_ANSWER = PacketBytes.HEADER + 1;
        private static final int FLAGS_IN_REQUEST = NUMBER_IN_REQUEST + Integer.BYTES;
        /** MariaDB's id for the statement prepared last. */
        private static final int LAST_PREPARED = -1;

        private final SocketChannel client;
        private final Incoming in;
        private final int number;
        private int lastPrepared = LAST_PREPARED;

        Conversation(SocketChannel client, int number) {
            this.client = client;
            this.in = Incoming.of(client);
            this.number = number;
        }

        void run() throws IOException {
            write(ByteBuffer.wrap(greeting.payload(number).packet(0)));
            byte[] response = in.payload();
            int sequence = in.sequence() + 1;
            RecordedAnswers recording = recording(ClientTraits.of(response));
            write(ByteBuffer.wrap(new PacketBytes()
                    .int1(0)
                    .int1(0)
                    .int1(0)
                    .int2(AUTOCOMMIT)
                    .int2(0)
                    .packet(sequence)));
            while (true) {
                byte[] request = in.payload();
                int command = request[0];
                if (command == AnswerRecorder.COM_QUIT) {
                    return;
                }
                if (!AnswerRecorder.isSilent(command)) {
                    write(answer(recording, command, request));
                }
            }
        }

        private ByteBuffer answer(RecordedAnswers recording, int command, byte[] request) {
            try {
                if (command == AnswerRecorder.COM_EXECUTE) {
                    ByteBuffer fields = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN);
                    if (fields.get(FLAGS_IN_REQUEST) != 0) {
                        throw new IOException(
                                "a server-side cursor gives another answer each time: it is not played back");
                    }
                    if (fields.getInt(NUMBER_IN_REQUEST) == LAST_PREPARED) {
                        fields.putInt(NUMBER_IN_REQUEST, lastPrepared);
                    }
                }
                ByteBuffer answer = recording.answer(request);
                if (command == AnswerRecorder.COM_PREPARE && answer.get(PacketBytes.HEADER) == 0) {
                    lastPrepared = answer.order(ByteOrder.LITTLE_ENDIAN).getInt(NUMBER_IN_ANSWER);
                }
                return answer;
            } catch (IOException | SQLException e) {
                return error(e);
            }
        }

        private static ByteBuffer error(Exception e) {
            String message = "#HY000replay server: " + e.getMessage();
            return ByteBuffer.wrap(new PacketBytes()
                    .int1(0xFF)
                    .int2(UNKNOWN_ERROR)
                    .bytes(message.getBytes(StandardCharsets.UTF_8))
                    .packet(1));
        }

        private void write(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
        }
    }
}
