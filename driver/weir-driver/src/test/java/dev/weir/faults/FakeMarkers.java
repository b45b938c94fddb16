package dev.weir.faults;

import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A scripted MySQL 8.0 that gives every marker of a statement the type BIGINT when it prepares it, and says so unless {@code
 * resultset_metadata=NONE}. It says which server it is, so that a KILL is sent. Every SELECT gives one row, everything else changes one.
 */
final class FakeMarkers {
    /** The value of a row that is read as text; in one that is read in binary it is 0. */
    static final int OF_TEXT = 7;

    private static final long CAPABILITIES = Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA;
    private static final int INIT_DB = 0x02;
    private static final int IN_TRANSACTION = 0x0001;
    private static final int AUTOCOMMIT = 0x0002;
    private static final int STATE_CHANGED = 0x4000;
    private static final int LONG = 3;
    private static final int LONGLONG = 8;
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;
    private static final byte[] MARKER = Packets.column("?", LONGLONG, 63, 0);
    private static final byte[] COLUMN = Packets.column("n", LONG, 63, 0);
    private static final byte[] IDENTITY_COLUMN = Packets.column("c", VAR_STRING, UTF8MB4, 0);

    private final Function<String, byte @Nullable []> instead;
    private final List<String> prepared = new ArrayList<>();
    private boolean definitions = true;
    private boolean autoCommit = true;
    private boolean open;

    private FakeMarkers(Function<String, byte @Nullable []> instead) {
        this.instead = instead;
    }

    /** Answers everything as it is. */
    static Step script() {
        return script(command -> null);
    }

    /**
     * Logs any client in and answers until it leaves.
     *
     * @param instead the packet that answers a command, see {@link #commands}; nothing where it is answered as it is
     */
    static Step script(Function<String, byte @Nullable []> instead) {
        return script(CAPABILITIES, instead);
    }

    /** The same, and takes query attributes. */
    static Step takingAttributes() {
        return script(CAPABILITIES | Capability.QUERY_ATTRIBUTES, command -> null);
    }

    private static Step script(long capabilities, Function<String, byte @Nullable []> instead) {
        return Step.all(Step.login("8.0.30", capabilities), with -> {
            FakeMarkers session = new FakeMarkers(instead);
            ClientPacket packet = with.receive();
            while (packet.command() != ClientPacket.QUIT) {
                with.send(session.answer(packet));
                packet = with.receive();
            }
        });
    }

    /** Returns the commands that have to do with changes: SQL, {@code PREPARE} with it, {@code EXECUTE}; not those of the set-up. */
    static List<String> commands(FakeServer server) {
        return server.received().stream()
                .map(FakeMarkers::text)
                .filter(text -> text.matches("(?s)(?:PREPARE |EXECUTE|UPDATE|DELETE|BEGIN|ROLLBACK|KILL).*"))
                .toList();
    }

    private static String text(ClientPacket packet) {
        return switch (packet.command()) {
            case ClientPacket.STMT_PREPARE -> "PREPARE " + packet.text();
            case ClientPacket.STMT_EXECUTE -> "EXECUTE";
            case ClientPacket.QUERY -> packet.text();
            default -> "";
        };
    }

    private List<byte[]> answer(ClientPacket packet) {
        if (packet.asksForIdentity()) {
            return List.of(
                    Packets.columnCount(3, true),
                    IDENTITY_COLUMN,
                    IDENTITY_COLUMN,
                    IDENTITY_COLUMN,
                    Packets.textRow("7", "1234", "AB"),
                    Packets.end(status()));
        }
        byte[] other = instead.apply(text(packet));
        if (other != null) {
            return List.of(other);
        }
        return switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> List.of();
            case ClientPacket.STMT_PREPARE -> prepare(packet.text());
            case ClientPacket.STMT_EXECUTE -> executed(prepared.get(packet.bytes()[1] - 1));
            case ClientPacket.QUERY -> query(packet.text());
            case INIT_DB -> List.of(uses(packet.text()));
            default -> List.of(Packets.ok());
        };
    }

    private List<byte[]> prepare(String sql) {
        prepared.add(sql);
        int markers = (int) sql.chars().filter(c -> c == '?').count();
        int columns = isSelect(sql) ? 1 : 0;
        List<byte[]> packets = new ArrayList<>();
        packets.add(new Bytes()
                .raw(Packets.prepared(prepared.size(), columns, markers))
                .u8(definitions ? 1 : 0)
                .toArray());
        for (int i = 0; definitions && i < markers; i++) {
            packets.add(MARKER);
        }
        if (definitions && columns > 0) {
            packets.add(COLUMN);
        }
        return packets;
    }

    private List<byte[]> executed(String sql) {
        return isSelect(sql)
                ? rows(Packets.binaryRow(1, List.of(), new Bytes().i32(0).toArray()))
                : List.of(changed());
    }

    private List<byte[]> query(String sql) {
        String upper = sql.toUpperCase(Locale.ROOT);
        if (isSelect(sql)) {
            return rows(Packets.textRow(String.valueOf(OF_TEXT)));
        }
        if (upper.startsWith("SET RESULTSET_METADATA=")) {
            definitions = upper.endsWith("FULL");
        } else if (upper.startsWith("SET AUTOCOMMIT=")) {
            autoCommit = upper.endsWith("1");
        } else if (upper.equals("BEGIN")) {
            open = true;
        } else if (upper.startsWith("ROLLBACK")) {
            open = false;
        } else if (!upper.startsWith("SET") && !upper.startsWith("KILL")) {
            return List.of(changed());
        }
        return List.of(Packets.ok(0, 0, status(), 0));
    }

    private static boolean isSelect(String sql) {
        return sql.startsWith("SELECT");
    }

    private List<byte[]> rows(byte[] row) {
        byte[] header = new Bytes().u8(1).u8(definitions ? 1 : 0).toArray();
        byte[] end = Packets.end(status());
        return definitions ? List.of(header, COLUMN, row, end) : List.of(header, row, end);
    }

    private byte[] changed() {
        open |= !autoCommit;
        return Packets.ok(1, 0, status(), 0);
    }

    /** OK that reports the current database, whose name is short. */
    private byte[] uses(String name) {
        int length = name.length() + 1;
        return new Bytes()
                .raw(Packets.ok(0, 0, status() | STATE_CHANGED, 0))
                .text("")
                .lengthEncoded(length + 2)
                .u8(1)
                .lengthEncoded(length)
                .text(name)
                .toArray();
    }

    private int status() {
        return (autoCommit ? AUTOCOMMIT : 0) | (open ? IN_TRANSACTION : 0);
    }
}
