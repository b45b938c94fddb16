package dev.weir.lab.raw;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.function.Function;

/** One client of the replay server, from its login to its end. */
final class ReplayConversation {
    private static final int AUTOCOMMIT = 2;
    private static final int UNKNOWN_ERROR = 1105;
    /** Offset of the statement's number in {@code COM_STMT_EXECUTE} and in the answer to a preparation, its header included. */
    private static final int NUMBER_IN_REQUEST = 1;

    private static final int NUMBER_IN_ANSWER = PacketBytes.HEADER + 1;
    private static final int FLAGS_IN_REQUEST = NUMBER_IN_REQUEST + Integer.BYTES;
    /** MariaDB's: the statement that was prepared last. */
    private static final int LAST_PREPARED = -1;

    private final SocketChannel client;
    private final Incoming in;
    private final ServerGreeting greeting;
    private final int number;
    private final Function<ClientTraits, Recording> recordings;
    private int lastPrepared = LAST_PREPARED;

    ReplayConversation(
            SocketChannel client, ServerGreeting greeting, int number, Function<ClientTraits, Recording> recordings) {
        this.client = client;
        this.in = Incoming.of(client);
        this.greeting = greeting;
        this.number = number;
        this.recordings = recordings;
    }

    /** Serves until the client leaves. */
    void run() throws IOException {
        write(ByteBuffer.wrap(greeting.payload(number).packet(0)));
        byte[] response = in.payload();
        int sequence = in.sequence() + 1;
        Recording recording = recordings.apply(ClientTraits.of(response));
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

    private ByteBuffer answer(Recording recording, int command, byte[] request) {
        try {
            if (command == AnswerRecorder.COM_EXECUTE) {
                ByteBuffer fields = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN);
                if (fields.get(FLAGS_IN_REQUEST) != 0) {
                    throw new IOException("a server-side cursor gives another answer each time: it is not played back");
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
