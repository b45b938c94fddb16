package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every updater of a result, by index and by label. */
abstract class UpdaterContract extends Contract {
    private static final String TEXT = "t\u00e9xt";
    private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

    private interface Update {
        void run(ResultSet row) throws SQLException;
    }

    private final Map<String, Update> byIndex = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> expected = new LinkedHashMap<>();

    private void add(String name, String type, String value, Update update) {
        byIndex.put(name, update);
        types.put(name, type);
        expected.put(name, value);
    }

    private void numbers() {
        add("boolean", "bit(1)", "1", row -> row.updateBoolean("v", true));
        add("boolean by index", "tinyint(1)", "1", row -> row.updateBoolean(2, true));
        add("byte", "tinyint", "-7", row -> row.updateByte("v", (byte) -7));
        add("byte by index", "tinyint", "-7", row -> row.updateByte(2, (byte) -7));
        add("short", "smallint", "-700", row -> row.updateShort("v", (short) -700));
        add("short by index", "smallint", "-700", row -> row.updateShort(2, (short) -700));
        add("int", "int", "-70000", row -> row.updateInt("v", -70_000));
        add("int by index", "int", "-70000", row -> row.updateInt(2, -70_000));
        add("long", "bigint", "-7000000000", row -> row.updateLong("v", -7_000_000_000L));
        add("long by index", "bigint", "-7000000000", row -> row.updateLong(2, -7_000_000_000L));
        add("float", "float", "1.5", row -> row.updateFloat("v", 1.5f));
        add("float by index", "float", "1.5", row -> row.updateFloat(2, 1.5f));
        add("double", "double", "1.5", row -> row.updateDouble("v", 1.5));
        add("double by index", "double", "1.5", row -> row.updateDouble(2, 1.5));
        add("decimal", "decimal(10,2)", "-12.34", row -> row.updateBigDecimal("v", new BigDecimal("-12.34")));
        add("decimal by index", "decimal(10,2)", "-12.34", row -> row.updateBigDecimal(2, new BigDecimal("-12.34")));
        add("object with scale", "decimal(3,1)", "1.3", row -> row.updateObject("v", new BigDecimal("1.25"), 1));
        add("object with type", "int", "42", row -> row.updateObject("v", "42", JDBCType.INTEGER));
        add("object with type by index", "int", "42", row -> row.updateObject(2, "42", JDBCType.INTEGER));
        add("null", "int", null, row -> row.updateNull("v"));
        add("null by index", "int", null, row -> row.updateNull(2));
        add("null object", "int", null, row -> row.updateObject(2, null));
    }

    private void times() {
        add("date", "date", "2024-02-29", row -> row.updateDate("v", Date.valueOf("2024-02-29")));
        add("date by index", "date", "2024-02-29", row -> row.updateDate(2, Date.valueOf("2024-02-29")));
        add("time", "time", "12:34:56", row -> row.updateTime("v", Time.valueOf("12:34:56")));
        add("time by index", "time", "12:34:56", row -> row.updateTime(2, Time.valueOf("12:34:56")));
        Timestamp stamp = Timestamp.valueOf("2024-02-29 12:34:56.123456");
        add("timestamp", "datetime(6)", "2024-02-29 12:34:56.123456", row -> row.updateTimestamp("v", stamp));
        add("timestamp by index", "datetime(6)", "2024-02-29 12:34:56.123456", row -> row.updateTimestamp(2, stamp));
        add("LocalDate", "date", "2024-02-29", row -> row.updateObject("v", LocalDate.of(2024, 2, 29)));
        add(
                "LocalDateTime",
                "datetime",
                "2024-02-29 12:34:56",
                row -> row.updateObject(2, LocalDateTime.of(2024, 2, 29, 12, 34, 56)));
    }

    private void texts(Connection connection) throws SQLException {
        add("string", "varchar(20)", TEXT, row -> row.updateString("v", TEXT));
        add("string by index", "varchar(20)", TEXT, row -> row.updateString(2, TEXT));
        add("string object", "varchar(20)", TEXT, row -> row.updateObject("v", TEXT));
        add("nstring", "varchar(20)", TEXT, row -> row.updateNString("v", TEXT));
        add("nstring by index", "varchar(20)", TEXT, row -> row.updateNString(2, TEXT));
        add("ascii", "text", "abc", row -> row.updateAsciiStream("v", ascii()));
        add("ascii of length", "text", "abc", row -> row.updateAsciiStream(2, ascii(), 3));
        add("ascii of long length", "text", "abc", row -> row.updateAsciiStream(2, ascii(), 3L));
        add("reader", "text", TEXT, row -> row.updateCharacterStream("v", reader()));
        add("reader of length", "text", TEXT, row -> row.updateCharacterStream(2, reader(), 4));
        add("reader of long length", "text", TEXT, row -> row.updateCharacterStream(2, reader(), 4L));
        add("nreader", "text", TEXT, row -> row.updateNCharacterStream("v", reader()));
        add("nreader of length", "text", TEXT, row -> row.updateNCharacterStream(2, reader(), 4L));
        add("clob reader", "text", TEXT, row -> row.updateClob("v", reader()));
        add("clob reader of length", "text", TEXT, row -> row.updateClob(2, reader(), 4L));
        add("nclob reader", "text", TEXT, row -> row.updateNClob("v", reader()));
        add("nclob reader of length", "text", TEXT, row -> row.updateNClob(2, reader(), 4L));
        Clob clob = connection.createClob();
        clob.setString(1, TEXT);
        add("clob", "text", TEXT, row -> row.updateClob("v", clob));
        NClob nclob = connection.createNClob();
        nclob.setString(1, TEXT);
        add("nclob", "text", TEXT, row -> row.updateNClob("v", nclob));
    }

    private void bytes(Connection connection) throws SQLException {
        add("bytes", "varbinary(20)", TEXT, row -> row.updateBytes("v", BYTES));
        add("bytes by index", "varbinary(20)", TEXT, row -> row.updateBytes(2, BYTES));
        add("stream", "blob", TEXT, row -> row.updateBinaryStream("v", stream()));
        add("stream of length", "blob", TEXT, row -> row.updateBinaryStream(2, stream(), BYTES.length));
        add("stream of long length", "blob", TEXT, row -> row.updateBinaryStream(2, stream(), (long) BYTES.length));
        add("blob stream", "blob", TEXT, row -> row.updateBlob("v", stream()));
        add("blob stream of length", "blob", TEXT, row -> row.updateBlob(2, stream(), (long) BYTES.length));
        Blob blob = connection.createBlob();
        blob.setBytes(1, BYTES);
        add("blob", "blob", TEXT, row -> row.updateBlob("v", blob));
    }

    private static ByteArrayInputStream ascii() {
        return new ByteArrayInputStream("abc".getBytes(StandardCharsets.US_ASCII));
    }

    private static ByteArrayInputStream stream() {
        return new ByteArrayInputStream(BYTES);
    }

    private static StringReader reader() {
        return new StringReader(TEXT);
    }

    @InEachProtocol
    void storesItsValue(Protocol protocol, Connection connection) throws SQLException {
        numbers();
        times();
        texts(connection);
        bytes(connection);
        for (String type : new java.util.LinkedHashSet<>(types.values())) {
            table(connection, "by_updater", "id varchar(40) primary key, v " + type);
            try (PreparedStatement insert = connection.prepareStatement("insert into by_updater (id) values (?)")) {
                for (String name : byIndex.keySet()) {
                    if (types.get(name).equals(type)) {
                        insert.setString(1, name);
                        insert.executeUpdate();
                    }
                }
            }
            updateEach(connection);
        }
    }

    private void updateEach(Connection connection) throws SQLException {
        try (ResultSet rows = UpdatableContract.updatable(connection, "select id, v from by_updater")) {
            while (rows.next()) {
                String name = rows.getString(1);
                byIndex.get(name).run(rows);
                rows.updateRow();
                String shown = rows.getString(2);
                assertThat(shown == null ? null : shown.replaceFirst("\\.0$", ""))
                        .as("the row after updater %s", name)
                        .isIn(expected.get(name), "true");
            }
        }
        try (ResultSet rows = connection.createStatement().executeQuery("select id, v from by_updater")) {
            while (rows.next()) {
                assertThat(rows.getString(2))
                        .as("stored by updater %s", rows.getString(1))
                        .isIn(expected.get(rows.getString(1)), "true", "b'1'");
            }
        }
    }
}
