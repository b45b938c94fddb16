package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

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

    SettingsAhead(ServerConnection server, Definitions definitions) {
        this.reader = server.reader();
        this.writer = server.writer();
        this.timeout = new ServerTimeout(server);
        this.definitions = definitions;
    }

    /** Sets the server's limit for the next command where it changes; 0 seconds for none. */
    void timeout(int seconds) {
        write(timeout.change(seconds), Kind.TIMEOUT);
    }

    /** Says whether results come with definitions, if there is anything to say. */
    void metadata(@Nullable String setting) {
        write(setting, Kind.METADATA);
    }

    private void write(@Nullable String setting, Kind kind) {
        if (setting != null) {
            Command.query(writer, setting);
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
            Payload reply = reader.read(MAX_REPLY);
            Kind kind = unanswered.remove();
            ErrPacket.unlessOk(reply).ifPresent(error -> refused(kind, error));
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
