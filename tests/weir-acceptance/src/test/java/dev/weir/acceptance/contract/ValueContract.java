package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The behaviour that users of MySQL rely on when they take values and metadata out of rows. */
abstract class ValueContract extends Contract {

    @InEachProtocol
    void everyByteOfABlobComesBackThroughEveryGetter(Protocol protocol) throws SQLException, IOException {
        byte[] all = new byte[1024];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) (i * 7);
        }
        try (Connection connection = open(protocol)) {
            table(connection, "blobs", "b longblob, t longtext character set utf8mb4");
            String text = "naïve \uD83D\uDE80 text\n\u0000'\"\\";
            try (java.sql.PreparedStatement insert = connection.prepareStatement("insert into blobs values (?, ?)")) {
                insert.setBytes(1, all);
                insert.setString(2, text);
                insert.executeUpdate();
            }
            try (ResultSet rows = protocol.query(connection, "select b, t from blobs")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBytes(1)).isEqualTo(all);
                assertThat(rows.getBinaryStream(1).readAllBytes()).isEqualTo(all);
                java.sql.Blob blob = rows.getBlob(1);
                assertThat(blob.length()).isEqualTo(all.length);
                assertThat(blob.getBytes(11, 5)).isEqualTo(Arrays.copyOfRange(all, 10, 15));
                assertThat(blob.getBinaryStream().readAllBytes()).isEqualTo(all);
                assertThat(rows.getObject(1)).isEqualTo(all);
                assertThat(rows.getString(2)).isEqualTo(text);
                assertThat(read(rows.getCharacterStream(2))).isEqualTo(text);
                java.sql.Clob clob = rows.getClob(2);
                assertThat(clob.length()).isEqualTo(text.length());
                assertThat(clob.getSubString(1, 3)).isEqualTo("naï");
                assertThat(read(clob.getCharacterStream())).isEqualTo(text);
            }
        }
    }

    private static String read(java.io.Reader reader) throws IOException {
        java.io.StringWriter text = new java.io.StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    @InEachProtocol
    void integersAtTheirEdges(Protocol protocol, Connection connection) throws SQLException {
        table(
                connection,
                "ints",
                "a tinyint, b tinyint unsigned, c smallint, d smallint unsigned, e mediumint, f mediumint unsigned,"
                        + " g int, h int unsigned, i bigint, j bigint unsigned");
        run(
                connection,
                "insert into ints values (-128, 255, -32768, 65535, -8388608, 16777215, -2147483648, 4294967295,"
                        + " -9223372036854775808, 18446744073709551615)");
        long[] expected = {-128, 255, -32768, 65535, -8388608, 16777215, Integer.MIN_VALUE, 4294967295L, Long.MIN_VALUE
        };
        try (ResultSet rows = protocol.query(connection, "select * from ints")) {
            assertThat(rows.next()).isTrue();
            for (int i = 0; i < expected.length; i++) {
                assertThat(rows.getLong(i + 1)).isEqualTo(expected[i]);
                assertThat(rows.getString(i + 1)).isEqualTo(String.valueOf(expected[i]));
                assertThat(rows.getBigDecimal(i + 1)).isEqualByComparingTo(BigDecimal.valueOf(expected[i]));
                assertThat(rows.getDouble(i + 1)).isEqualTo((double) expected[i]);
            }
            assertThat(rows.getByte(1)).isEqualTo((byte) -128);
            assertThat(rows.getShort(3)).isEqualTo((short) -32768);
            assertThat(rows.getInt(7)).isEqualTo(Integer.MIN_VALUE);
            assertThat(rows.getObject(10)).isEqualTo(new BigInteger("18446744073709551615"));
            assertThat(rows.getBigDecimal(10)).isEqualTo(new BigDecimal("18446744073709551615"));
            assertThat(rows.getString(10)).isEqualTo("18446744073709551615");
            assertFails(() -> rows.getByte(2));
            assertFails(() -> rows.getShort(4));
            assertFails(() -> rows.getInt(8));
            assertFails(() -> rows.getLong(10));
        }
    }

    @InEachProtocol
    void numbersWithFractions(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "fractions", "a decimal(20, 5), b double, c float, d decimal(65, 30)");
        run(connection, "insert into fractions values (-123.45000, 1e-300, 0.5, 12345678901234567890.5)");
        try (ResultSet rows = protocol.query(connection, "select * from fractions")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal("-123.45000"));
            assertThat(rows.getString(1)).isEqualTo("-123.45000");
            assertThat(rows.getDouble(1)).isEqualTo(-123.45);
            assertThat(rows.getObject(1)).isEqualTo(new BigDecimal("-123.45000"));
            assertThat(rows.getDouble(2)).isEqualTo(1e-300);
            assertThat(rows.getFloat(3)).isEqualTo(0.5f);
            assertThat(rows.getObject(2)).isEqualTo(1e-300);
            assertThat(rows.getObject(3)).isEqualTo(0.5f);
            assertThat(rows.getBigDecimal(4)).isEqualByComparingTo("12345678901234567890.5");
        }
    }

    @InEachProtocol
    void temporalsKeepTheirMicroseconds(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "temporals", "a date, b datetime(6), c time(6), d timestamp(6) null, e year, f datetime");
        run(
                connection,
                "insert into temporals values ('2024-02-29', '2024-02-29 23:59:59.123456', '12:34:56.000001',"
                        + " '2024-06-15 01:02:03.5', 2024, '1000-01-01 00:00:00')");
        try (ResultSet rows = protocol.query(connection, "select * from temporals")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(LocalDate.of(2024, 2, 29));
            assertThat(rows.getDate(1)).isEqualTo(java.sql.Date.valueOf("2024-02-29"));
            assertThat(rows.getString(1)).isEqualTo("2024-02-29");
            LocalDateTime moment = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 123_456_000);
            assertThat(rows.getObject(2, LocalDateTime.class)).isEqualTo(moment);
            assertThat(rows.getTimestamp(2)).isEqualTo(java.sql.Timestamp.valueOf(moment));
            assertThat(rows.getString(2)).isEqualTo("2024-02-29 23:59:59.123456");
            assertThat(rows.getObject(3, LocalTime.class)).isEqualTo(LocalTime.of(12, 34, 56, 1_000));
            assertThat(rows.getString(3)).isEqualTo("12:34:56.000001");
            assertThat(rows.getTimestamp(4)).isEqualTo(java.sql.Timestamp.valueOf("2024-06-15 01:02:03.5"));
            assertThat(rows.getInt(5)).isEqualTo(2024);
            assertThat(rows.getObject(6, LocalDateTime.class)).isEqualTo(LocalDateTime.of(1000, 1, 1, 0, 0));
        }
    }

    @InEachProtocol
    void textInEveryCharsetIsTheSameText(Protocol protocol, Connection connection) throws SQLException {
        table(
                connection,
                "charsets",
                "a varchar(20) character set latin1, b varchar(20) character set utf8mb4, c varchar(20) character set"
                        + " utf16, d varchar(20) character set sjis, e varchar(20) character set cp1251");
        run(connection, "insert into charsets values ('é€ü', '\uD83D\uDE80é', 'é\uD83D\uDE80', '日本', 'Привет')");
        try (ResultSet rows = protocol.query(connection, "select * from charsets")) {
            assertThat(rows.next()).isTrue();
            assertThat(List.of(
                            rows.getString(1),
                            rows.getString(2),
                            rows.getString(3),
                            rows.getString(4),
                            rows.getString(5)))
                    .containsExactly("é€ü", "\uD83D\uDE80é", "é\uD83D\uDE80", "日本", "Привет");
        }
    }

    @InEachProtocol
    void metadataSaysWhatTheColumnsAre(Protocol protocol, Connection connection) throws SQLException {
        table(
                connection,
                "described",
                "id int not null auto_increment primary key, u bigint unsigned, v varchar(30), d decimal(9, 2), t"
                        + " datetime, b longblob");
        try (ResultSet rows =
                protocol.query(connection, "select id as `the id`, u, v, d, t, b, 1 + 1 as s from described x")) {
            ResultSetMetaData meta = rows.getMetaData();
            assertThat(meta.getColumnCount()).isEqualTo(7);
            assertThat(meta.getColumnLabel(1)).isEqualTo("the id");
            assertThat(meta.getColumnName(1)).isEqualTo("id");
            assertThat(meta.isAutoIncrement(1)).isTrue();
            assertThat(meta.isNullable(1)).isEqualTo(ResultSetMetaData.columnNoNulls);
            assertThat(meta.isNullable(3)).isEqualTo(ResultSetMetaData.columnNullable);
            assertThat(meta.isSigned(1)).isTrue();
            assertThat(meta.isSigned(2)).isFalse();
            int[] types = {
                Types.INTEGER, Types.BIGINT, Types.VARCHAR, Types.DECIMAL, Types.TIMESTAMP, Types.LONGVARBINARY
            };
            for (int i = 0; i < types.length; i++) {
                assertThat(meta.getColumnType(i + 1))
                        .as("type of column %d", i + 1)
                        .isEqualTo(types[i]);
            }
            assertThat(meta.getPrecision(4)).isEqualTo(9);
            assertThat(meta.getScale(4)).isEqualTo(2);
            assertThat(meta.getColumnDisplaySize(3)).isEqualTo(30);
            assertThat(meta.getColumnTypeName(1)).isIn("INT", "INTEGER");
            assertThat(meta.getColumnTypeName(3)).isEqualTo("VARCHAR");
            assertThat(meta.getColumnClassName(1)).isEqualTo("java.lang.Integer");
            assertFails(() -> meta.getColumnName(8));
        }
    }

    @InEachProtocol
    void objectsAreOfTheClassesThatAreAskedFor(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet rows = protocol.query(
                connection,
                "select cast(42 as signed) a, '17' b, cast('2020-01-02 03:04:05' as datetime) c, cast('x' as"
                        + " binary) d")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1, Long.class)).isEqualTo(42L);
            assertThat(rows.getObject(1, Integer.class)).isEqualTo(42);
            assertThat(rows.getObject(1, String.class)).isEqualTo("42");
            assertThat(rows.getObject(1, BigDecimal.class)).isEqualByComparingTo("42");
            assertThat(rows.getObject(1, BigInteger.class)).isEqualTo(BigInteger.valueOf(42));
            assertThat(rows.getObject(2, Integer.class)).isEqualTo(17);
            assertThat(rows.getObject(3, LocalDateTime.class)).isEqualTo("2020-01-02T03:04:05");
            assertThat(rows.getObject(3, java.sql.Timestamp.class))
                    .isEqualTo(java.sql.Timestamp.valueOf("2020-01-02 03:04:05"));
            assertThat(rows.getObject(4, byte[].class)).isEqualTo(new byte[] {'x'});
        }
    }

    @Test
    void textThatIsNoNumberIsAnErrorForNumericGetters(Connection connection) throws SQLException {
        try (ResultSet rows = Protocol.TEXT.query(connection, "select 'abc', '12', ' 3'")) {
            assertThat(rows.next()).isTrue();
            assertFails(() -> rows.getInt(1));
            assertFails(() -> rows.getBigDecimal(1));
            assertThat(rows.getInt(2)).isEqualTo(12);
            assertThat(rows.getLong(2)).isEqualTo(12L);
        }
    }
}
