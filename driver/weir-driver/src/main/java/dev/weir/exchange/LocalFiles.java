package dev.weir.exchange;

import dev.weir.command.PacketLimit;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.kill.Cancellation;
import dev.weir.localfile.LocalFileRules;
import dev.weir.localfile.LocalInput;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Capability;
import dev.weir.packet.ErrPacket;
import dev.weir.sql.LocalFileNames;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends files for {@code LOAD DATA LOCAL INFILE}. A server, or an impostor, can ask for any file at any time: it gets only
 * files that the command's text names and the options allow, and an empty file in place of any other, which keeps the protocol
 * in step.
 *
 * <p>The server asks by {@code int<1> 0xFB, string<EOF> name}; the client sends the content in packets and an empty one at the
 * end; the reply to the command follows. The connection's lock is held unless said otherwise. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query_response_local_infile_request.html">LOCAL
 * INFILE request</a>.
 */
public final class LocalFiles {
    static final int REQUEST = 0xFB;

    /** Bytes of content per packet: no server in use has a smaller limit, see {@link PacketLimit}. */
    private static final int CHUNK = 1 << 16;

    private final LocalFileRules rules;
    private final boolean agreed;
    private final ServerConnection server;
    private final Cancellation cancellation;
    private final PacketReader reader;
    private final PacketWriter writer;

    private Set<String> named = Set.of();

    private @Nullable LocalInput input;
    private @Nullable WeakReference<?> owner;
    private boolean sending;
    private @Nullable SQLException failure;

    /** The owner of the command whose file is being sent; read without the lock. */
    private volatile @Nullable WeakReference<?> sender;

    private volatile boolean stopped;

    public LocalFiles(LocalFileRules rules, ServerConnection server, Cancellation cancellation) {
        this.rules = rules;
        this.agreed = server.has(Capability.LOCAL_FILES);
        this.server = server;
        this.cancellation = cancellation;
        this.reader = server.reader();
        this.writer = server.writer();
    }

    boolean areAgreed() {
        return agreed;
    }

    /** Returns whether a file is being sent, so that no command can be. */
    public boolean areSent() {
        return sending;
    }

    /** Returns whether a command may ask for a file: it must go out as text, which names the file. */
    public boolean mayBeNamedBy(SqlCommand command) {
        return agreed && command.mayLoadFiles();
    }

    /** Notes that a command goes out; {@code utf8} is its text with values. */
    public void sent(@Nullable WeakReference<?> from, SqlCommand command, byte[] utf8) {
        if (!rules.allowSome() || !mayBeNamedBy(command)) {
            return;
        }
        named = LocalFileNames.find(new String(utf8, StandardCharsets.UTF_8), server.dialect());
        owner = from;
        Object runs = from == null ? null : from.get();
        input = runs instanceof LocalInput.Owner given ? given.localInput() : null;
    }

    void ended() {
        if (owner != null || !named.isEmpty()) {
            named = Set.of();
            input = null;
            owner = null;
        }
    }

    /** Stops sending the file of an owner's command. Called without the lock. */
    public void stop(WeakReference<?> whose) {
        if (sender == whose) {
            stopped = true;
        }
    }

    /** Fails if the stream whose content is being sent runs a command itself. */
    void checkNotSent() throws SQLException {
        if (sending) {
            throw Errors.usage(
                    "this connection is sending a file, and the stream that it is read from uses the connection; read"
                            + " from another connection, or before");
        }
    }

    void answer(Payload request) throws IOException {
        request.u8();
        byte[] wanted = request.rest();
        String shown = new String(wanted, StandardCharsets.UTF_8);
        sending = true;
        stopped = false;
        failure = null;
        sender = owner;
        try (Content content = new Content(wanted, shown)) {
            boolean cut = send(content);
            reader.expectSequence(writer.replySequence());
            if (cut) {
                failure = cancelled(shown);
            }
        } finally {
            sender = null;
            sending = false;
        }
    }

    /** Returns, once, why the last requested file was not sent whole; null if it was, or if no file was requested. */
    @Nullable
    SQLException takeFailure() {
        SQLException taken = failure;
        failure = null;
        return taken;
    }

    private boolean send(Content content) throws IOException {
        int sequence = reader.expectedSequence();
        byte[] chunk = new byte[CHUNK];
        boolean cut = false;
        int read = content.read(chunk);
        while (read > 0 && !cut) {
            writer.begin(sequence++).bytes(chunk, 0, read).end();
            writer.flush();
            read = content.read(chunk);
            cut = read > 0 && (stopped || cancellation.stopIfInterrupted());
        }
        writer.begin(sequence).end();
        writer.flush();
        return cut;
    }

    private InputStream open(byte[] wanted, String shown) throws SQLException, IOException {
        for (String name : named) {
            if (Arrays.equals(writer.encoding().encode(name), wanted)) {
                InputStream given = input == null ? null : input.take();
                return given == null ? rules.open(name) : given;
            }
        }
        throw Errors.usage("the server asks for a file of this client that "
                + (rules.allowSome()
                        ? "the statement does not name, named=" + named
                        : "allowLoadLocalInfile=false does not allow")
                + ", file=" + shown + "; it was not sent; check that this is the server you mean");
    }

    private static SQLException cancelled(String file) {
        return new SQLTimeoutException(
                "the statement was stopped while its file was being sent, file=" + file
                        + "; the server has loaded the part that it received",
                SqlState.STATEMENT_CANCELLED.code());
    }

    /** Returns the exception for an error of the server that follows one on this side. */
    static SQLException both(SQLException here, SQLException server) {
        if (here instanceof SQLTimeoutException) {
            // the server has stopped the statement, too
            return server;
        }
        here.addSuppressed(server);
        return here;
    }

    public SQLException explained(SQLException error, SqlCommand command) {
        if (agreed || !Errors.LOAD_NOT_ALLOWED.contains(error.getErrorCode()) || !command.mayLoadFiles()) {
            return error;
        }
        String message = error.getMessage() + "; "
                + (rules.allowSome()
                        ? "the server has not allowed it, see its variable local_infile"
                        : "the driver sends files when allowLoadLocalInfile=true, or"
                                + " allowLoadLocalInfileInPath=FOLDER, says so, and the server's local_infile is ON");
        return Errors.because(Errors.of(new ErrPacket(error.getErrorCode(), error.getSQLState(), message)), error);
    }

    /** The content of a requested file. A failure ends it and is kept: the server must still get the empty packet. */
    private final class Content implements AutoCloseable {
        private final String name;
        private @Nullable InputStream in;

        Content(byte[] wanted, String name) {
            this.name = name;
            try {
                in = open(wanted, name);
            } catch (SQLException refused) {
                failure = refused;
            } catch (IOException | RuntimeException e) {
                failure = unreadable("cannot be opened", e);
            }
        }

        /** Reads available bytes, waiting for at least one; returns their number, 0 at the end or after a failure. */
        int read(byte[] chunk) {
            if (in == null || failure != null) {
                return 0;
            }
            try {
                int count = in.read(chunk, 0, chunk.length);
                if (count == 0) {
                    // against its contract the stream returned no bytes: waits for one
                    int one = in.read();
                    chunk[0] = (byte) one;
                    return one < 0 ? 0 : 1;
                }
                return Math.max(count, 0);
            } catch (IOException | RuntimeException e) {
                failure = unreadable("cannot be read to its end", e);
                return 0;
            }
        }

        private SQLException unreadable(String what, Exception cause) {
            return Errors.because(
                    Errors.usage("the file for LOAD DATA LOCAL INFILE " + what + ", file=" + name + ": " + cause
                            + "; the server may have loaded the part that it received"),
                    cause);
        }

        @Override
        public void close() {
            if (in != null) {
                try {
                    in.close();
                } catch (IOException | RuntimeException e) {
                    // the whole stream has been read
                    in = null;
                }
            }
        }
    }
}
