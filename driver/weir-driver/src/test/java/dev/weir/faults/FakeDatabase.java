package dev.weir.faults;

import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.util.ArrayList;
import java.util.List;

/** A scripted server that knows a few statements, each with an answer of another shape. */
final class FakeDatabase {
    /** 12 rows of five columns, with NULLs. */
    static final String ROWS = "select rows";
    /** Two rows whose middle column has 300,000 bytes. */
    static final String LARGE = "select large";
    /** Rows, then an update, then rows. */
    static final String SEVERAL = "select several";
    /** Three rows, then an error. */
    static final String LATE_ERROR = "select late error";
    /** An error at once. */
    static final String ERROR = "select error";

    static final int MORE_RESULTS = 0x0008;
    private static final int LONG = 3;
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;
    private static final int LARGE_BYTES = 300_000;

    private FakeDatabase() {}

    /** Logs any client in and answers until it leaves. */
    static Step script() {
        return Step.all(Step.login(), Step.serve(FakeDatabase::answer));
    }

    /** Logs any client in, answers everything with OK, and the given statement with the given packets. */
    static Step answering(String sql, List<byte[]> answer) {
        return Step.all(Step.login(), Step.serve(packet -> packet.isQuery(sql) ? answer : answer(packet)));
    }

    /** Answers as scripted; what is not known is OK. */
    static List<byte[]> answer(ClientPacket packet) {
        switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> {
                return List.of();
            }
            case ClientPacket.STMT_PREPARE -> {
                return prepared(packet.text());
            }
            case ClientPacket.STMT_EXECUTE -> {
                return reply(STATEMENTS.get(packet.bytes()[1] - 1), true);
            }
            case ClientPacket.QUERY -> {
                return reply(packet.text(), false);
            }
            default -> {
                return List.of(Packets.ok());
            }
        }
    }

    private static final List<String> STATEMENTS = List.of(ROWS, LARGE, SEVERAL, LATE_ERROR, ERROR);

    private static List<byte[]> prepared(String sql) {
        List<byte[]> packets = new ArrayList<>();
        List<byte[]> columns = definitions();
        packets.add(Packets.prepared(STATEMENTS.indexOf(sql) + 1, columns.size(), 0));
        packets.addAll(columns);
        return packets;
    }

    private static List<byte[]> reply(String sql, boolean binary) {
        return switch (sql) {
            case ROWS -> result(rows(12, binary), Packets.end(Packets.STATUS));
            case LARGE ->
                result(
                        List.of(row(1, "x".repeat(LARGE_BYTES), binary), row(2, "y".repeat(LARGE_BYTES), binary)),
                        Packets.end(Packets.STATUS));
            case LATE_ERROR -> result(rows(3, binary), Packets.err(1317, "70100", "Query execution was interrupted"));
            case ERROR -> List.of(Packets.err(1064, "42000", "You have an error in your SQL syntax"));
            case SEVERAL -> {
                List<byte[]> all = new ArrayList<>(result(rows(2, binary), Packets.end(Packets.STATUS | MORE_RESULTS)));
                all.add(Packets.ok(5, 0, Packets.STATUS | MORE_RESULTS, 0));
                all.addAll(result(rows(3, binary), Packets.end(Packets.STATUS)));
                yield all;
            }
            default -> List.of(Packets.ok());
        };
    }

    /** Count, definitions, rows and what ends them. */
    static List<byte[]> result(List<byte[]> rows, byte[] end) {
        List<byte[]> packets = new ArrayList<>();
        List<byte[]> columns = definitions();
        packets.add(Packets.columnCount(columns.size(), false));
        packets.addAll(columns);
        packets.addAll(rows);
        packets.add(end);
        return packets;
    }

    /** An INT, two VARCHARs. */
    static List<byte[]> definitions() {
        return List.of(
                Packets.column("n", LONG, 63, 0),
                Packets.column("s", VAR_STRING, UTF8MB4, 0),
                Packets.column("t", VAR_STRING, UTF8MB4, 0));
    }

    static List<byte[]> rows(int count, boolean binary) {
        List<byte[]> rows = new ArrayList<>();
        for (int n = 1; n <= count; n++) {
            rows.add(row(n, n % 4 == 0 ? null : "row " + n, binary));
        }
        return rows;
    }

    private static byte[] row(int n, String text, boolean binary) {
        if (!binary) {
            return Packets.textRow(String.valueOf(n), text, "end");
        }
        Bytes values = new Bytes().i32(n);
        if (text != null) {
            values.text(text);
        }
        return Packets.binaryRow(
                3, text == null ? List.of(1) : List.of(), values.text("end").toArray());
    }
}
