package dev.weir.statement;

import dev.weir.error.Errors;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.packet.OkPacket;
import dev.weir.result.KeyRequest;
import dev.weir.result.WeirResultSet;
import dev.weir.rows.RowStream;
import dev.weir.session.Session;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Generated keys. The server reports the first key of a statement; the keys of an INSERT of several rows follow in steps of
 * {@code auto_increment_increment}, see <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/innodb-auto-increment-handling.html">AUTO_INCREMENT handling</a>. If rows were
 * ignored, replaced or updated, only the reported key is certain. Ids that the statement gives itself are not distinguished
 * from generated ones.
 */
final class GeneratedKeys {
    /** The server's message about an INSERT of several rows, in any language: records, duplicates, warnings. */
    private static final Pattern RECORDS = Pattern.compile("\\D*(\\d+)\\D+(\\d+)\\D+\\d+\\D*");

    /** Tells the English message from that of an UPDATE. */
    private static final String ENGLISH = "Records: ";

    /** The most keys in memory. */
    private static final int MOST = 1_000_000;

    private static final long UNKNOWN = 0;

    private final List<Run> runs = new ArrayList<>();

    /** The difference between successive keys. */
    private long step = UNKNOWN;

    /** Keys with equal differences. */
    private record Run(long first, long count) {}

    /** Adds the keys of a statement. If it is not known to insert, the server's message is understood in English only. */
    void add(OkPacket ok, boolean inserts) {
        if (ok.lastInsertId() == 0) {
            return;
        }
        Matcher records = RECORDS.matcher(ok.info());
        long count = 1;
        if ((inserts || ok.info().startsWith(ENGLISH)) && records.matches()) {
            long duplicates = Long.parseLong(records.group(2));
            // updated and ignored rows take numbers, too, and the server does not report which
            count = duplicates > 0 ? 1 : Math.max(1, Long.parseLong(records.group(1)));
        }
        runs.add(new Run(ok.lastInsertId(), count));
    }

    void step(long increment) {
        step = increment;
    }

    void addAll(@Nullable GeneratedKeys other) {
        if (other != null) {
            runs.addAll(other.runs);
            step = other.step == UNKNOWN ? step : other.step;
        }
    }

    private int count() throws SQLException {
        double count = runs.stream().mapToDouble(Run::count).sum();
        if (count > MOST) {
            throw Errors.usage(
                    "the statement made more generated keys than are listed, keys=" + (long) count + " limit=" + MOST
                            + "; the first is key="
                            + Long.toUnsignedString(runs.get(0).first())
                            + ", read the others by a SELECT");
        }
        return (int) count;
    }

    /** Returns the keys as a result; asks the server for the increment if one statement made several keys and it is unknown. */
    WeirResultSet result(WeirStatement statement, Session session, String label) throws SQLException {
        int count = count();
        long increment = runs.stream().anyMatch(run -> run.count() > 1) ? increment(session) : 1;
        ResultShape shape = shape(label, session);
        RowStream rows = RowStream.of(session.wire(), shape.format(), packets(increment), count);
        return WeirResultSet.scrollable(statement, shape, rows);
    }

    private long increment(Session session) throws SQLException {
        return step == UNKNOWN
                ? Long.parseLong(StatementTexts.valueOf(session, "SELECT @@auto_increment_increment"))
                : step;
    }

    private static ResultShape shape(String label, Session session) {
        int flags = ColumnFlag.NOT_NULL | ColumnFlag.UNSIGNED;
        // BIGINT UNSIGNED has 20 digits at most
        ColumnDefinition column = new ColumnDefinition(
                "", "", "", label, KeyRequest.NAME, ColumnDefinition.BINARY, 20, FieldType.LONGLONG, flags, 0, "", "");
        return ResultShape.made(List.of(column), false, session.settings().values());
    }

    /** Returns rows in the text protocol: {@code int<3> length, int<1> sequence, string<lenenc> key}. */
    private byte[] packets(long increment) {
        ByteArrayOutputStream packets = new ByteArrayOutputStream();
        for (Run run : runs) {
            for (long i = 0; i < run.count(); i++) {
                byte[] key = Long.toUnsignedString(run.first() + i * increment).getBytes(StandardCharsets.US_ASCII);
                packets.write(key.length + 1);
                packets.write(0);
                packets.write(0);
                packets.write(0);
                packets.write(key.length);
                packets.writeBytes(key);
            }
        }
        return packets.toByteArray();
    }
}
