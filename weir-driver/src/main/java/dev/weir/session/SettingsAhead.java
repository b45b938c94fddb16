package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Settings that go out ahead of a command, in the same write; their replies come before the command's. */
final class SettingsAhead {
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int MAX_REPLY = 1 << 24;

    private final PacketReader reader;
    private final PacketWriter writer;
    private final ServerTimeout timeout;
    private final Definitions definitions;
    private final Deque<Kind> unanswered = new ArrayDeque<>();

    private enum Kind {
        TIMEOUT,
        METADATA
    }

    SettingsAhead(Established server, Definitions definitions) {
        this.reader = server.reader();
        this.writer = server.writer();
        this.timeout = new ServerTimeout(server);
        this.definitions = definitions;
    }

    /** Sets the server's limit for the next command where it changes; 0 seconds for none. */
    void timeout(int seconds) {
        write(timeout.change(seconds), Kind.TIMEOUT);
    }

    /** Says whether results come with definitions; {@code null} says nothing. */
    void metadata(String setting) {
        write(setting, Kind.METADATA);
    }

    private void write(String setting, Kind kind) {
        if (setting != null) {
            writer.begin(0)
                    .u8(Command.QUERY)
                    .bytes(setting.getBytes(StandardCharsets.US_ASCII))
                    .end();
            unanswered.add(kind);
        }
    }

    boolean isEmpty() {
        return unanswered.isEmpty();
    }

    /** Reads the replies; the next packet is then the first of the command's. */
    void readReplies() throws IOException {
        while (!unanswered.isEmpty()) {
            reader.expectSequence(1);
            Payload payload = reader.read(MAX_REPLY);
            Kind kind = unanswered.remove();
            if (payload.peek() == ErrPacket.ERR) {
                refused(kind, ErrPacket.parse(payload));
            } else if (payload.peek() != OkPacket.OK) {
                throw new ProtocolException("expected OK or ERR, first byte=" + payload.peek());
            }
        }
    }

    private void refused(Kind kind, ErrPacket error) {
        if (kind == Kind.METADATA) {
            definitions.refused(error.message());
        } else if (error.code() == UNKNOWN_VARIABLE) {
            timeout.unavailable();
        } else {
            timeout.forget();
        }
    }

    /** What was written is not sent. */
    void discard() {
        while (!unanswered.isEmpty()) {
            if (unanswered.remove() == Kind.METADATA) {
                definitions.unsent();
            } else {
                timeout.forget();
            }
        }
    }

    /** The session's variables are those of a new one. */
    void reset() {
        timeout.reset();
    }
}
