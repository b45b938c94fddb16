package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values of every type through parameters of stored procedures, out and in. */
abstract class CallTypesContract extends Contract {
    private static final String EMOJI = "hé\uD83D\uDE80";

    /** A parameter's type, the value that it gets, the type it is registered as, and what getObject gives then. */
    private record Out(String type, String value, int registered, Object expected) {}

    private static List<Out> outs() {
        return List.of(
                new Out("tinyint", "-5", Types.TINYINT, -5),
                new Out("tinyint(1)", "1", Types.BOOLEAN, true),
                new Out("tinyint(1)", "1", Types.BIT, true),
                new Out("smallint", "-500", Types.SMALLINT, -500),
                new Out("mediumint", "-50000", Types.INTEGER, -50000),
                new Out("int", "-2147483648", Types.INTEGER, Integer.MIN_VALUE),
                new Out("int unsigned", "4294967295", Types.BIGINT, 4294967295L),
                new Out("bigint", "-9223372036854775808", Types.BIGINT, Long.MIN_VALUE),
                new Out("decimal(20,5)", "1234.56789", Types.DECIMAL, new BigDecimal("1234.56789")),
                new Out("decimal(20,5)", "-0.5", Types.NUMERIC, new BigDecimal("-0.50000")),
                new Out("float", "1.5", Types.REAL, 1.5f),
                new Out("double", "-2.25e100", Types.DOUBLE, -2.25e100),
                new Out("double", "2.25", Types.FLOAT, 2.25),
                new Out("varchar(20)", "'" + EMOJI + "'", Types.VARCHAR, EMOJI),
                new Out("varchar(20)", "''", Types.VARCHAR, ""),
                new Out("varchar(20) character set latin1", "'é'", Types.VARCHAR, "é"),
                new Out("varchar(20) character set utf16", "'é'", Types.VARCHAR, "é"),
                new Out(
                        "varchar(20) character set utf8mb4 collate utf8mb4_bin",
                        "'" + EMOJI + "'",
                        Types.VARCHAR,
                        EMOJI),
                new Out("char(5)", "'chär'", Types.CHAR, "chär"),
                new Out("text", "'" + EMOJI + "'", Types.LONGVARCHAR, EMOJI),
                new Out("longtext", "'" + EMOJI + "'", Types.NVARCHAR, EMOJI),
                new Out("enum('ä','b')", "'ä'", Types.CHAR, "ä"),
                new Out("varbinary(20)", "x'0001ff'", Types.VARBINARY, new byte[] {0, 1, -1}),
                new Out("binary(3)", "x'00ff'", Types.BINARY, new byte[] {0, -1, 0}),
                new Out("blob", "x'0001ff'", Types.LONGVARBINARY, new byte[] {0, 1, -1}),
                new Out("date", "'2024-02-29'", Types.DATE, Date.valueOf("2024-02-29")),
                new Out("time", "'23:59:58'", Types.TIME, Time.valueOf("23:59:58")),
                new Out("datetime", "'2024-02-29 12:34:56'", Types.TIMESTAMP, Timestamp.valueOf("2024-02-29 12:34:56")),
                new Out(
                        "datetime(6)",
                        "'2024-02-29 12:34:56.123456'",
                        Types.TIMESTAMP,
                        Timestamp.valueOf("2024-02-29 12:34:56.123456")),
                new Out("year", "2024", Types.SMALLINT, 2024),
                new Out("bit(1)", "b'1'", Types.BIT, true),
                new Out("bit(1)", "b'0'", Types.BIT, false),
                new Out("bit(9)", "b'100000001'", Types.INTEGER, 257),
                new Out("json", "'[1]'", Types.VARCHAR, "[1]"),
                new Out("int", "42", Types.VARCHAR, "42"),
                new Out("varchar(20)", "'42'", Types.INTEGER, 42),
                new Out("int", "null", Types.INTEGER, null));
    }

    private static void procedure(Connection connection, String name, String parametersAndBody) throws SQLException {
        run(connection, "drop procedure if exists " + name, "create procedure " + name + parametersAndBody);
    }

    @Test
    void everyTypeComesOutAsWhatItIsRegisteredAs() throws SQLException {
        List<Out> outs = outs();
        List<String> parameters = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < outs.size(); i++) {
            parameters.add("out o" + i + " " + outs.get(i).type());
            body.append("set o")
                    .append(i)
                    .append(" = ")
                    .append(outs.get(i).value())
                    .append(";");
        }
        try (Connection connection = open()) {
            procedure(connection, "every", "(" + String.join(", ", parameters) + ") begin " + body + " end");
            String markers = "?, ".repeat(outs.size() - 1) + "?";
            try (CallableStatement call = connection.prepareCall("{call every(" + markers + ")}")) {
                for (int i = 0; i < outs.size(); i++) {
                    call.registerOutParameter(i + 1, outs.get(i).registered());
                }
                for (int run = 0; run < 2; run++) {
                    call.execute();
                    unless(Expectation.SOME_OUT_TYPE_IS_ANOTHER, () -> {
                        for (int i = 0; i < outs.size(); i++) {
                            assertThat(call.getObject(i + 1))
                                    .as("%s", outs.get(i))
                                    .isEqualTo(outs.get(i).expected());
                            assertThat(call.getObject("o" + i))
                                    .as("%s", outs.get(i))
                                    .isEqualTo(outs.get(i).expected());
                        }
                    });
                }
            }
        }
    }

    @Test
    void gettersConvert(Connection connection) throws SQLException, IOException {
        procedure(
                connection,
                "many",
                "(out n int, out d decimal(10,3), out t varchar(30), out m datetime(6), out b blob, out u bigint"
                        + " unsigned) begin set n = 12; set d = 1.125; set t = '" + EMOJI
                        + "'; set m = '2024-02-29 01:02:03.5';"
                        + " set b = 'bytes'; set u = 18446744073709551615; end");
        try (CallableStatement call = connection.prepareCall("{call many(?, ?, ?, ?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.registerOutParameter(2, Types.DECIMAL, 3);
            call.registerOutParameter(3, JDBCType.VARCHAR);
            call.registerOutParameter(4, Types.TIMESTAMP);
            call.registerOutParameter(5, Types.BLOB);
            call.registerOutParameter(6, Types.DECIMAL);
            call.execute();
            assertThat(call.getByte(1)).isEqualTo((byte) 12);
            assertThat(call.getShort(1)).isEqualTo((short) 12);
            assertThat(call.getLong("n")).isEqualTo(12);
            assertThat(call.getFloat(1)).isEqualTo(12f);
            assertThat(call.getDouble(1)).isEqualTo(12.0);
            assertThat(call.getBoolean(1)).isTrue();
            assertThat(call.getString(1)).isEqualTo("12");
            assertThat(call.getBigDecimal(2)).isEqualTo(new BigDecimal("1.125"));
            assertThat(call.getBigDecimal("d")).isEqualTo(new BigDecimal("1.125"));
            assertThat(call.getNString(3)).isEqualTo(EMOJI);
            Clob clob = call.getClob(3);
            assertThat(clob.getSubString(1, (int) clob.length())).isEqualTo(EMOJI);
            assertThat(new BufferedReader(call.getCharacterStream("t")).readLine())
                    .isEqualTo(EMOJI);
            assertThat(call.getTimestamp(4)).isEqualTo(Timestamp.valueOf("2024-02-29 01:02:03.5"));
            assertThat(call.getDate(4)).hasToString("2024-02-29");
            assertThat(call.getObject(4, LocalDateTime.class)).isEqualTo("2024-02-29T01:02:03.500");
            assertThat(call.getObject("m", LocalDate.class)).isEqualTo("2024-02-29");
            assertThat(call.getBytes(5)).isEqualTo("bytes".getBytes(StandardCharsets.UTF_8));
            Blob blob = call.getBlob("b");
            assertThat(blob.getBytes(1, 5)).isEqualTo("bytes".getBytes(StandardCharsets.UTF_8));
            assertThat(call.getObject(6)).hasToString("18446744073709551615");
            assertThat(call.getObject(6, BigInteger.class)).isEqualTo("18446744073709551615");
        }
    }

    private interface Setter {
        void set(CallableStatement call) throws SQLException;
    }

    /** One setter into one type, and the text that must be there then. */
    private record In(String type, Setter setter, String expected) {}

    @SuppressWarnings("deprecation")
    private static List<In> ins() {
        return List.of(
                new In("int", s -> s.setByte("a", (byte) -5), "-5"),
                new In("int", s -> s.setShort("a", (short) -500), "-500"),
                new In("int", s -> s.setInt("a", -5), "-5"),
                new In("bigint", s -> s.setLong("a", Long.MIN_VALUE), "-9223372036854775808"),
                new In("tinyint(1)", s -> s.setBoolean("a", true), "1"),
                new In("double", s -> s.setDouble("a", 0.5), "0.5"),
                new In("float", s -> s.setFloat("a", 0.25f), "0.25"),
                new In("decimal(10,2)", s -> s.setBigDecimal("a", new BigDecimal("1.25")), "1.25"),
                new In("varchar(30)", s -> s.setString("a", EMOJI), EMOJI),
                new In("varchar(30)", s -> s.setNString("a", EMOJI), EMOJI),
                new In("varchar(30)", s -> s.setObject("a", "object"), "object"),
                new In("varchar(30)", s -> s.setObject("a", 42, Types.VARCHAR), "42"),
                new In("decimal(10,3)", s -> s.setObject("a", "1.2345", Types.DECIMAL, 3), "1.235"),
                new In("varchar(30)", s -> s.setObject("a", 42, JDBCType.VARCHAR), "42"),
                new In("varchar(30)", s -> s.setNull("a", Types.VARCHAR), null),
                new In("varchar(30)", s -> s.setCharacterStream("a", new StringReader(EMOJI)), EMOJI),
                new In("varchar(30)", s -> s.setCharacterStream("a", new StringReader("streamed"), 6), "stream"),
                new In("varchar(30)", s -> s.setNCharacterStream("a", new StringReader(EMOJI)), EMOJI),
                new In("varchar(30)", s -> s.setClob("a", new StringReader(EMOJI)), EMOJI),
                new In("varchar(30)", s -> s.setAsciiStream("a", stream("ascii")), "ascii"),
                new In("varbinary(30)", s -> s.setBytes("a", "bytes".getBytes(StandardCharsets.UTF_8)), "bytes"),
                new In("blob", s -> s.setBinaryStream("a", stream("binary")), "binary"),
                new In("blob", s -> s.setBlob("a", stream("blob"), 3), "blo"),
                new In("date", s -> s.setDate("a", Date.valueOf("2024-02-29")), "2024-02-29"),
                new In("time", s -> s.setTime("a", Time.valueOf("23:59:58")), "23:59:58"),
                new In(
                        "datetime(6)",
                        s -> s.setTimestamp("a", Timestamp.valueOf("2024-02-29 12:34:56.123456")),
                        "2024-02-29 12:34:56.123456"),
                new In(
                        "datetime",
                        s -> s.setObject("a", LocalDateTime.of(2024, 2, 29, 1, 2, 3)),
                        "2024-02-29 01:02:03"));
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everySetterByNameSendsItsValue(Connection connection) throws SQLException {
        for (In in : ins()) {
            procedure(connection, "taken", "(in a " + in.type() + ", out b varchar(60)) set b = cast(a as char(60))");
            try (CallableStatement call = connection.prepareCall("{call taken(?, ?)}")) {
                in.setter().set(call);
                call.registerOutParameter("b", Types.VARCHAR);
                call.execute();
                assertThat(call.getString("b")).as("%s", in).isEqualTo(in.expected());
            }
        }
    }

    /** Also where a marker's first value had another type. */
    @Test
    void anInOutParameterTakesValuesOfOtherTypes() throws SQLException {
        try (Connection connection = open(Protocol.BINARY)) {
            procedure(connection, "echo", "(inout a varchar(60)) set a = concat('<', coalesce(a, 'null'), '>')");
            try (CallableStatement call = connection.prepareCall("{call echo(?)}")) {
                call.registerOutParameter(1, Types.VARCHAR);
                for (Object value :
                        new Object[] {1, "text é", null, new BigDecimal("1.50"), "t", LocalDate.of(2024, 2, 29)}) {
                    call.setObject(1, value);
                    call.execute();
                    assertThat(call.getString(1)).isEqualTo("<" + value + ">");
                }
            }
        }
    }

    @Test
    void aLargeValueComesOut(Connection connection) throws SQLException {
        procedure(
                connection,
                "large",
                "(in n int, out a longblob, out b int, out c longtext) begin set a = repeat('x', n); set b = n;"
                        + " set c = repeat('é', n); end");
        try (CallableStatement call = connection.prepareCall("{call large(?, ?, ?, ?)}")) {
            int length = 3_000_000;
            call.setInt(1, length);
            call.registerOutParameter(2, Types.LONGVARBINARY);
            call.registerOutParameter(3, Types.INTEGER);
            call.registerOutParameter(4, Types.LONGVARCHAR);
            for (int i = 0; i < 2; i++) {
                call.execute();
                assertThat(call.getInt(3)).isEqualTo(length);
                assertThat(call.getString(4)).isEqualTo("é".repeat(length));
                assertThat(call.getBytes(2)).hasSize(length).containsOnly('x');
                assertThat(call.getInt(3)).isEqualTo(length);
            }
        }
        assertThat(works(connection)).isTrue();
    }
}
