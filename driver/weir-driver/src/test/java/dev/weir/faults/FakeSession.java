package dev.weir.faults;

import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A scripted MySQL 8.0 that has a session: it reports its database, isolation level and access mode, and says in each reply whether
 * autocommit is on and a transaction open. Every SELECT gives one row, everything else changes one.
 */
final class FakeSession {
    /** The one row's value. */
    static final String VALUE = "42";

    private static final long CAPABILITIES = Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA;
    private static final String VERSION = "8.0.30";
    private static final int INIT_DB = 0x02;
    private static final int IN_TRANSACTION = 0x0001;
    private static final int AUTOCOMMIT = 0x0002;
    private static final int STATE_CHANGED = 0x4000;
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;

    private static final byte[] COLUMN = Packets.column("v", VAR_STRING, UTF8MB4, 0);

    private final Function<String, byte @Nullable []> refusals;
    private int statements;

    /** Whether the last statement prepared, which takes one value then, is an INSERT. */
    private boolean inserts;

    private boolean autoCommit = true;
    private boolean open;

    private FakeSession(Function<String, byte @Nullable []> refusals) {
        this.refusals = refusals;
    }

    /** Refuses nothing. */
    static Step script() {
        return script(command -> null);
    }

    /**
     * Logs any client in and answers until it leaves.
     *
     * @param refusals the error that answers a command, nothing where it is not refused; {@code USE name} stands for COM_INIT_DB
     */
    static Step script(Function<String, byte @Nullable []> refusals) {
        return Step.all(Step.login(VERSION, CAPABILITIES), Step.serve(new FakeSession(refusals)::answer));
    }

    /** Answers as the others do until a command is to be sent that begins so; the connection is closed instead of answering it. */
    static Step closingAt(String beginning) {
        return Step.all(Step.login(VERSION, CAPABILITIES), with -> {
            FakeSession session = new FakeSession(command -> null);
            ClientPacket packet = with.receive();
            while (!beginsWith(packet, beginning)) {
                with.send(session.answer(packet));
                packet = with.receive();
            }
            with.close();
        });
    }

    private static boolean beginsWith(ClientPacket packet, String beginning) {
        return text(packet).regionMatches(true, 0, beginning, 0, beginning.length());
    }

    /** A command as SQL, or as its name where it has none; empty for others. */
    static String text(ClientPacket packet) {
        return switch (packet.command()) {
            case INIT_DB -> "USE " + packet.text();
            case ClientPacket.STMT_PREPARE -> "PREPARE";
            case ClientPacket.STMT_EXECUTE -> "EXECUTE";
            case ClientPacket.QUERY -> packet.text();
            default -> "";
        };
    }

    private List<byte[]> answer(ClientPacket packet) {
        String sql = text(packet);
        byte[] refusal = refusals.apply(sql);
        if (refusal != null) {
            return List.of(refusal);
        }
        if (packet.command() == ClientPacket.STMT_PREPARE) {
            statements++;
            inserts = packet.text().startsWith("INSERT ");
            if (inserts) {
                return List.of(
                        new Bytes()
                                .raw(Packets.prepared(statements, 0, 1))
                                .u8(1)
                                .toArray(),
                        COLUMN);
            }
            return List.of(
                    new Bytes().raw(Packets.prepared(statements, 1, 0)).u8(1).toArray(), COLUMN);
        }
        if (packet.command() == ClientPacket.STMT_EXECUTE) {
            open = !autoCommit;
            if (inserts) {
                return List.of(Packets.ok(1, 0, status(), 0));
            }
            return List.of(
                    Packets.columnCount(1, true),
                    COLUMN,
                    Packets.binaryRow(1, List.of(), new Bytes().text(VALUE).toArray()),
                    Packets.end(status()));
        }
        String upper = sql.toUpperCase(Locale.ROOT);
        if (upper.startsWith("SELECT ") && !packet.asksForIdentity()) {
            return List.of(Packets.columnCount(1, true), COLUMN, Packets.textRow(VALUE), Packets.end(status()));
        }
        if (upper.startsWith("USE ")) {
            return List.of(changed(new Bytes().u8(1).raw(entry(new Bytes().text(packet.text())))));
        }
        return List.of(set(upper));
    }

    private byte[] set(String sql) {
        if (sql.startsWith("SET CHARACTER_SET")) {
            return changed(
                    variable("transaction_isolation", "REPEATABLE-READ"), variable("transaction_read_only", "OFF"));
        }
        if (sql.startsWith("SET SESSION TRANSACTION ISOLATION LEVEL ")) {
            String level = sql.substring("SET SESSION TRANSACTION ISOLATION LEVEL ".length());
            return changed(variable("transaction_isolation", level.replace(' ', '-')));
        }
        if (sql.startsWith("SET SESSION TRANSACTION READ ")) {
            return changed(variable("transaction_read_only", sql.endsWith("ONLY") ? "ON" : "OFF"));
        }
        if (sql.startsWith("SET AUTOCOMMIT=")) {
            autoCommit = sql.endsWith("1");
            open &= !autoCommit;
        } else if (sql.equals("COMMIT") || sql.startsWith("ROLLBACK")) {
            open = false;
        } else if (sql.startsWith("INSERT ")) {
            open = !autoCommit;
            return Packets.ok(1, 0, status(), 0);
        }
        return Packets.ok(0, 0, status(), 0);
    }

    private int status() {
        return (autoCommit ? AUTOCOMMIT : 0) | (open ? IN_TRANSACTION : 0);
    }

    private static Bytes variable(String name, String value) {
        return new Bytes().u8(0).raw(entry(new Bytes().text(name).text(value)));
    }

    private static byte[] entry(Bytes data) {
        return new Bytes().lengthEncoded(data.size()).raw(data.toArray()).toArray();
    }

    private byte[] changed(Bytes... changes) {
        Bytes all = new Bytes();
        for (Bytes change : changes) {
            all.raw(change.toArray());
        }
        return new Bytes()
                .u8(0)
                .lengthEncoded(0)
                .lengthEncoded(0)
                .u16(status() | STATE_CHANGED)
                .u16(0)
                .text("")
                .raw(entry(all))
                .toArray();
    }
}
