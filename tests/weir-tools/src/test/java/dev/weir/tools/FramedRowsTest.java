package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A program that knows nothing of frames writes and reads framed values by Hibernate and Spring, in little heap, once options in its URL
 * ask for it. {@code -Dweir.framed.rows=1000000} is for many rows; {@code weir.framed.bytes} says how long a document is.
 */
@ToolTest
class FramedRowsTest {
    /** No tool of its own: those that it uses have programs. */
    static final String FOLDER = "framed-rows";

    private static final int ROWS = Integer.getInteger("weir.framed.rows", 20_000);
    private static final int BYTES = Integer.getInteger("weir.framed.bytes", 2000);
    private static final String OPTIONS = "?decodeFrames=true&encodeFrames=zstd:3";

    private static final Program PROGRAM = Program.of(
            FOLDER, "example.FramedRowsProgram", "-Xmx128m", "-XX:+UseSerialGC", "-Drows=" + ROWS, "-Dbytes=" + BYTES);

    /**
     * What is stored.
     *
     * @param rows of the table
     * @param frames of them
     * @param bytes of all documents, as they are stored
     */
    private record Stored(long rows, long frames, long bytes) {

        static Stored in(Database database) throws SQLException {
            try (Connection raw = database.server().connect();
                    Statement statement = raw.createStatement();
                    ResultSet result = statement.executeQuery(
                            "SELECT COUNT(*), SUM(LEFT(document, 4) = x'9e574552'), SUM(LENGTH(document)) FROM "
                                    + database.name() + ".Message")) {
                result.next();
                return new Stored(result.getLong(1), result.getLong(2), result.getLong(3));
            }
        }
    }

    @Test
    void rowsAreFramedByOptionsAlone(Database database) throws Exception {
        List<String> plain = PROGRAM.run(Dependency.WEIR_DROP_IN, database);
        Stored before = Stored.in(database);
        List<String> framed = PROGRAM.run(Dependency.WEIR_DROP_IN_AND_CODEC, database.withOptions(OPTIONS));
        Stored after = Stored.in(database);

        assertThat(plain).hasSize(2).allMatch(line -> line.contains(": " + ROWS + " rows, "));
        assertThat(framed).isEqualTo(plain);
        assertThat(before.rows()).isEqualTo(ROWS);
        assertThat(before.frames()).isZero();
        assertThat(after.rows()).isEqualTo(ROWS);
        assertThat(after.frames()).isEqualTo(ROWS);
        assertThat(after.bytes()).isLessThan(before.bytes() / 3);
    }
}
