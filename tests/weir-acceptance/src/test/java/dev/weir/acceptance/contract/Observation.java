package dev.weir.acceptance.contract;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Map;

/** Something that may be done with a connection, of which drivers make different things; {@link #of} says what. */
enum Observation {
    CATALOG_AFTER_USE("getCatalog() after USE other", c -> {
        try (Statement s = c.createStatement()) {
            s.execute("use information_schema");
        }
        return c.getCatalog().equals("information_schema") ? "other" : "the database of the URL";
    }),
    STATEMENT_BEFORE_CATALOG("SELECT DATABASE() after setCatalog(other), by a statement made before", c -> {
        try (Statement s = c.createStatement()) {
            c.setCatalog("information_schema");
            try (ResultSet r = s.executeQuery("select database()")) {
                r.next();
                return r.getString(1).equals("information_schema") ? "other" : "the database of the URL";
            }
        }
    }),
    NEGATIVE_VALIDITY_TIMEOUT("isValid(-1)", c -> c.isValid(-1)),
    STATEMENT_ON_CLOSED_CONNECTION("createStatement() on a closed connection", c -> {
        c.close();
        return c.createStatement() == null ? "null" : "a statement";
    }),
    ROLLBACK_IN_AUTOCOMMIT("rollback() with autocommit on", c -> {
        c.rollback();
        return "nothing";
    }),
    COMMIT_IN_AUTOCOMMIT("commit() with autocommit on", c -> {
        c.commit();
        return "nothing";
    }),
    SAVEPOINT_IN_AUTOCOMMIT("setSavepoint() with autocommit on", c -> {
        c.setSavepoint();
        return "a savepoint";
    }),
    SAVEPOINT_NAME("getSavepointName() of a`b", c -> {
        c.setAutoCommit(false);
        return c.setSavepoint("a`b").getSavepointName();
    }),
    HOLDABILITY("getHoldability()", c -> c.getHoldability() == ResultSet.HOLD_CURSORS_OVER_COMMIT ? "hold" : "close"),
    PRODUCT_NAME("getDatabaseProductName()", c -> c.getMetaData().getDatabaseProductName()),
    DRIVER_NAME("getDriverName()", c -> c.getMetaData().getDriverName()),
    USER_NAME("getUserName()", c -> c.getMetaData().getUserName().replaceAll("@.*", "@host")),
    UPDATE_BY_EXECUTE_QUERY("executeQuery(\"set @a = 1\")", c -> {
        try (Statement s = c.createStatement();
                ResultSet r = s.executeQuery("set @a = 1")) {
            return r.next() ? "a row" : "an empty result";
        }
    }),
    QUERY_BY_EXECUTE_UPDATE("executeUpdate(\"select 1\")", c -> {
        try (Statement s = c.createStatement()) {
            return s.executeUpdate("select 1");
        }
    }),
    EMPTY_SQL("executeQuery(\"\")", c -> c.createStatement().executeQuery("")),
    KEYS_NOT_ASKED_FOR("getGeneratedKeys() that were not asked for", c -> {
        try (Statement s = c.createStatement()) {
            s.executeUpdate("set @a = 1");
            return s.getGeneratedKeys().next() ? "keys" : "an empty result";
        }
    }),
    KEYS_BESIDE_GIVEN_IDS("getGeneratedKeys() of INSERT .. VALUES (50), (NULL), (0), which makes 51 and 52", c -> {
        try (Statement s = c.createStatement()) {
            s.execute("create table given_ids (id int auto_increment primary key)");
            s.executeUpdate("insert into given_ids values (50), (null), (0)", Statement.RETURN_GENERATED_KEYS);
            StringBuilder keys = new StringBuilder();
            try (ResultSet r = s.getGeneratedKeys()) {
                while (r.next()) {
                    keys.append(keys.length() == 0 ? "" : " ").append(r.getLong(1));
                }
            }
            s.execute("drop table given_ids");
            return keys.toString();
        }
    }),
    NEGATIVE_FETCH_SIZE("setFetchSize(-1)", c -> {
        c.createStatement().setFetchSize(-1);
        return "taken";
    }),
    STREAM_AND_SECOND_STATEMENT("a second statement while a result with setFetchSize(MIN_VALUE) is open", c -> {
        try (Statement s = c.createStatement()) {
            s.setFetchSize(Integer.MIN_VALUE);
            ResultSet r = s.executeQuery("select 1 union all select 2 union all select 3");
            r.next();
            try (ResultSet other = c.createStatement().executeQuery("select 7")) {
                other.next();
            }
            return r.next() ? "both are read: " + r.getInt(1) : "the first result has ended";
        }
    }),
    STREAM_OUT_OF_ORDER("columns out of order with setFetchSize(MIN_VALUE)", c -> {
        try (Statement s = c.createStatement()) {
            s.setFetchSize(Integer.MIN_VALUE);
            ResultSet r = s.executeQuery("select 1, 2");
            r.next();
            return r.getInt(2) + " " + r.getInt(1);
        }
    }),
    REEXECUTION("the earlier result when its statement runs again", c -> {
        try (Statement s = c.createStatement()) {
            ResultSet r = s.executeQuery("select 1");
            s.executeQuery("select 2");
            return r.isClosed() ? "closed" : "open";
        }
    }),
    PREVIOUS_ON_FORWARD_ONLY("previous() on a forward-only result", c -> {
        ResultSet r = c.createStatement().executeQuery("select 1");
        r.next();
        return r.previous();
    }),
    CLOSED_RESULT_NEXT("next() on a closed result", c -> {
        ResultSet r = c.createStatement().executeQuery("select 1");
        r.close();
        return r.next();
    }),
    CLOSED_RESULT_METADATA("getMetaData() on a closed result", c -> {
        ResultSet r = c.createStatement().executeQuery("select 1");
        r.close();
        return r.getMetaData() == null ? "null" : "metadata";
    }),
    INT_TYPE_NAME("getColumnTypeName of INT", c -> typeName(c, "cast(1 as signed)")),
    TINYINT_1("getObject of TINYINT(1)", c -> object(c, "tinyint(1)", "2")),
    TINYINT_UNSIGNED("getObject of TINYINT UNSIGNED", c -> object(c, "tinyint unsigned", "200")),
    SMALLINT("getObject of SMALLINT", c -> object(c, "smallint", "5")),
    INT_UNSIGNED("getObject of INT UNSIGNED", c -> object(c, "int unsigned", "5")),
    BIT_1("getObject of BIT(1)", c -> object(c, "bit(1)", "1")),
    BIT_8("getObject of BIT(8)", c -> object(c, "bit(8)", "5")),
    YEAR("getObject of YEAR", c -> object(c, "year", "2024")),
    DATETIME("getObject of DATETIME", c -> object(c, "datetime", "'2024-01-02 03:04:05'")),
    TIME("getObject of TIME", c -> object(c, "time", "'03:04:05'")),
    JSON("getObject of JSON", c -> object(c, "json", "'[1]'")),
    BLOB("getObject of BLOB", c -> object(c, "blob", "'a'")),
    STRING_OF_DATETIME("getString of DATETIME", c -> string(c, "datetime", "'2024-01-02 03:04:05'")),
    STRING_OF_DATETIME_6(
            "getString of DATETIME(6) with .5 s", c -> string(c, "datetime(6)", "'2024-01-02 03:04:05.5'")),
    STRING_OF_YEAR("getString of YEAR", c -> string(c, "year", "2024")),
    STRING_OF_BIT("getString of BIT(8) 65", c -> string(c, "bit(8)", "65")),
    STRING_OF_LONG_TIME("getString of TIME -838:59:59", c -> string(c, "time", "'-838:59:59'")),
    STRING_OF_DOUBLE("getString of DOUBLE 1e300", c -> string(c, "double", "1e300")),
    STRING_OF_FULL_BIT("getString of BIT(64) with all bits set", c -> string(c, "bit(64)", "~0")),
    CLASS_OF_BIT(
            "getColumnClassName of BIT(8)",
            c -> value(c, "bit(8)", "5", r -> r.getMetaData().getColumnClassName(1))),
    TYPE_OF_ENUM(
            "getColumnTypeName of ENUM",
            c -> value(c, "enum('a')", "'a'", r -> r.getMetaData().getColumnTypeName(1))),
    TYPE_OF_SET(
            "getColumnTypeName of SET",
            c -> value(c, "set('a')", "'a'", r -> r.getMetaData().getColumnTypeName(1))),
    PRECISION_OF_TEXT(
            "getPrecision of TEXT",
            c -> value(c, "text", "'a'", r -> r.getMetaData().getPrecision(1))),
    BOOLEAN_OF_NEGATIVE("getBoolean of INT -5", c -> value(c, "int", "-5", r -> r.getBoolean(1))),
    BYTE_OF_DIGIT("getByte of VARCHAR '5'", c -> value(c, "varchar(5)", "'5'", r -> r.getByte(1))),
    BYTE_OF_LETTER("getByte of VARCHAR 'x'", c -> value(c, "varchar(5)", "'x'", r -> r.getByte(1))),
    BYTE_OF_BIT("getByte of BIT(8) 200", c -> value(c, "bit(8)", "200", r -> r.getByte(1))),
    DATE_OF_TIME("getDate of TIME", c -> value(c, "time", "'03:04:05'", r -> r.getDate(1))),
    TIMESTAMP_OF_TIME_TEXT(
            "getTimestamp of VARCHAR '03:04:05'", c -> value(c, "varchar(9)", "'03:04:05'", r -> r.getTimestamp(1))),
    CALL_OF_SELECT(
            "prepareCall(\"select 1\")", c -> first(c.prepareCall("select 1").executeQuery())),
    BATCH_OF_OTHER_SQL("addBatch(sql) of a prepared statement", c -> {
        try (PreparedStatement s = c.prepareStatement("select ?")) {
            s.addBatch("set @a = 1");
            return "taken";
        }
    }),
    KEYS_OF_REPLACE("getGeneratedKeys() of a REPLACE that takes the place of a row, and makes 2", c -> {
        try (Statement s = c.createStatement()) {
            s.execute("create table replaced (id int auto_increment primary key, v int unique)");
            s.executeUpdate("insert into replaced (v) values (7)");
            s.executeUpdate("replace into replaced (v) values (7)", Statement.RETURN_GENERATED_KEYS);
            StringBuilder keys = new StringBuilder();
            try (ResultSet r = s.getGeneratedKeys()) {
                while (r.next()) {
                    keys.append(keys.length() == 0 ? "" : " ").append(r.getLong(1));
                }
            }
            s.execute("drop table replaced");
            return keys.toString();
        }
    }),
    LARGE_YEAR("a LocalDate of the year 10000 as parameter", c -> {
        try (PreparedStatement s = c.prepareStatement("select ?")) {
            s.setObject(1, LocalDate.of(10_000, 1, 1));
            return first(s.executeQuery());
        }
    }),
    SERIALIZABLE("setObject of another Serializable, an ArrayList", c -> {
        try (PreparedStatement s = c.prepareStatement("select length(?) > 0")) {
            s.setObject(1, new ArrayList<>());
            return first(s.executeQuery()).equals("1") ? "serialized" : "nothing";
        }
    }),
    LONG_TIME("getTime of TIME 25:00:00", c -> value(c, "time", "'25:00:00'", r -> r.getTime(1))),
    LONG_LOCAL_TIME(
            "getObject(LocalTime) of TIME 25:00:00",
            c -> value(c, "time", "'25:00:00'", r -> r.getObject(1, LocalTime.class))),
    INT_OF_FRACTION("getInt of DECIMAL 1.5", c -> value(c, "decimal(5,2)", "1.5", r -> r.getInt(1))),
    INT_OF_DOUBLE("getInt of DOUBLE 1.7", c -> value(c, "double", "1.7", r -> r.getInt(1))),
    INT_OF_EMPTY("getInt of an empty VARCHAR", c -> value(c, "varchar(5)", "''", r -> r.getInt(1))),
    INT_OF_TEXT_FRACTION("getInt of VARCHAR '1.5'", c -> value(c, "varchar(5)", "'1.5'", r -> r.getInt(1))),
    INT_OF_DATE("getInt of DATE", c -> value(c, "date", "'2024-01-02'", r -> r.getInt(1))),
    BOOLEAN_OF_TEXT("getBoolean of VARCHAR 'yes'", c -> value(c, "varchar(5)", "'yes'", r -> r.getBoolean(1))),
    BOOLEAN_OF_Y("getBoolean of VARCHAR 'Y'", c -> value(c, "varchar(5)", "'Y'", r -> r.getBoolean(1))),
    DATE_OF_INT("getDate of INT", c -> value(c, "int", "20240102", r -> r.getDate(1))),
    TIMESTAMP_OF_DATE("getTimestamp of DATE", c -> value(c, "date", "'2024-01-02'", r -> r.getTimestamp(1))),
    TIMESTAMP_OF_TIME("getTimestamp of TIME", c -> value(c, "time", "'03:04:05'", r -> r.getTimestamp(1))),
    TIMESTAMP_OF_TEXT(
            "getTimestamp of VARCHAR", c -> value(c, "varchar(30)", "'2024-01-02 03:04:05'", r -> r.getTimestamp(1))),
    TIME_OF_DATETIME("getTime of DATETIME", c -> value(c, "datetime", "'2024-01-02 03:04:05'", r -> r.getTime(1))),
    BYTES_OF_INT(
            "getBytes of INT",
            c -> value(c, "int", "65", r -> new String(r.getBytes(1), java.nio.charset.StandardCharsets.ISO_8859_1))),
    BYTES_OF_TEXT(
            "getBytes of VARCHAR in latin1 'é', length",
            c -> value(c, "varchar(5) character set latin1", "'é'", r -> r.getBytes(1).length)),
    BLOB_STRING("getString of BLOB x'C3A9'", c -> string(c, "blob", "x'C3A9'")),
    ZERO_DATE("getDate of 0000-00-00", c -> zeroDate(c, r -> r.getDate(1))),
    ZERO_DATE_STRING("getString of 0000-00-00", c -> zeroDate(c, r -> r.getString(1))),
    INSTANT(
            "getObject(Instant) of TIMESTAMP",
            c -> value(
                    c,
                    "timestamp null",
                    "'2024-01-02 03:04:05'",
                    r -> r.getObject(1, Instant.class) == null ? "null" : "an Instant")),
    OFFSET_DATE_TIME(
            "getObject(OffsetDateTime) of DATETIME",
            c -> value(
                    c,
                    "datetime",
                    "'2024-01-02 03:04:05'",
                    r -> r.getObject(1, OffsetDateTime.class) == null ? "null" : "an OffsetDateTime")),
    UUID(
            "getObject(UUID) of VARCHAR",
            c -> value(
                    c,
                    "char(36)",
                    "'123e4567-e89b-12d3-a456-426614174000'",
                    r -> r.getObject(1, java.util.UUID.class))),
    PARAMETER_ZERO("setInt(0, 1)", c -> {
        try (PreparedStatement s = c.prepareStatement("select ?")) {
            s.setInt(0, 1);
            return "taken";
        }
    }),
    METADATA_BEFORE_EXECUTION("PreparedStatement.getMetaData() before it runs", c -> {
        try (PreparedStatement s = c.prepareStatement("select 1 a")) {
            return s.getMetaData() == null ? "null" : "metadata";
        }
    }),
    LONG_TEXT("an insert of text that is too long", c -> {
        try (Statement s = c.createStatement()) {
            s.execute("create temporary table observed_long (v varchar(2))");
            return s.executeUpdate("insert into observed_long values ('abc')");
        }
    }),
    BATCH_WITH_ERROR("update counts of a batch whose second of three statements fails", c -> {
        try (Statement s = c.createStatement()) {
            s.addBatch("set @a = 1");
            s.addBatch("nonsense");
            s.addBatch("set @a = 2");
            try {
                s.executeBatch();
                return "no error";
            } catch (java.sql.BatchUpdateException e) {
                return java.util.Arrays.toString(e.getUpdateCounts());
            }
        }
    }),
    ESCAPE_SYNTAX("{d '2024-01-02'} in SQL", c -> {
        try (ResultSet r = c.createStatement().executeQuery("select {d '2024-01-02'}")) {
            r.next();
            return r.getString(1);
        }
    }),
    FUNCTION_ESCAPE("{fn concat('a', 'b')} in SQL", c -> {
        try (ResultSet r = c.createStatement().executeQuery("select {fn concat('a', 'b')}")) {
            r.next();
            return r.getString(1);
        }
    }),
    UPDATABLE_EXPRESSION("getConcurrency() of \"select 1\" asked for as CONCUR_UPDATABLE", c -> {
        try (ResultSet r = updatable(c, ResultSet.TYPE_SCROLL_INSENSITIVE, "select 1")) {
            return r.getConcurrency() == ResultSet.CONCUR_READ_ONLY ? "read-only" : "updatable";
        }
    }),
    SCROLLING_FORWARD_ONLY_UPDATABLE("last() on a result asked for as TYPE_FORWARD_ONLY and CONCUR_UPDATABLE", c -> {
        try (ResultSet r = updatable(c, ResultSet.TYPE_FORWARD_ONLY, "select 1")) {
            return r.last();
        }
    }),
    SCROLL_SENSITIVE("getType() of a result asked for as TYPE_SCROLL_SENSITIVE", c -> {
        try (ResultSet r = updatable(c, ResultSet.TYPE_SCROLL_SENSITIVE, "select 1")) {
            return r.getType() == ResultSet.TYPE_SCROLL_SENSITIVE ? "sensitive" : "insensitive, and a warning";
        }
    }),
    ROW_UPDATED(
            "rowUpdated() after updateRow()",
            c -> changed(c, r -> {
                r.updateInt(2, 5);
                r.updateRow();
                return r.rowUpdated();
            })),
    INSERTED_KEY(
            "the generated key on the insert row after insertRow() made 3",
            c -> changed(c, r -> {
                r.moveToInsertRow();
                r.updateInt(2, 5);
                r.insertRow();
                return r.getInt(1);
            })),
    UPDATE_OF_A_DELETED_ROW(
            "updateRow() of a row that was deleted meanwhile",
            c -> changed(c, r -> {
                try (Statement s = r.getStatement().getConnection().createStatement()) {
                    s.execute("delete from observed_rows");
                }
                r.updateInt(2, 5);
                r.updateRow();
                return "nothing";
            })),
    METADATA_LAST(
            "last() on a result of DatabaseMetaData",
            c -> c.getMetaData().getCatalogs().last()),
    BATCH_INTO_A_HIDDEN_TABLE(
            "a batch of 40 rows, one twice, into a MyISAM table that a function has put in front of an InnoDB one: rows that are there",
            c -> {
                try (Statement s = c.createStatement()) {
                    s.execute("create table hidden (v int unique)");
                    s.execute("create function hide() returns int deterministic begin"
                            + " create temporary table hidden (v int unique) engine=myisam; return 1; end");
                    insert(c, 0);
                    s.executeQuery("select hide()").close();
                    insert(c, 20);
                    String rows = first(s.executeQuery("select count(*) from hidden"));
                    s.execute("drop function hide");
                    s.execute("drop temporary table hidden");
                    s.execute("drop table hidden");
                    return rows;
                }
            }),
    CLIENT_INFO("setClientInfo(\"unknown\", \"x\")", c -> {
        c.setClientInfo("unknown", "x");
        return c.getClientInfo("unknown");
    });

    private interface Probe {
        Object run(Connection connection) throws SQLException;
    }

    private interface Read {
        Object from(ResultSet row) throws SQLException;
    }

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
    private final Probe probe;

    Observation(String text, Probe probe) {
        this.text = text;
        this.probe = probe;
    }

    public String text() {
        return text;
    }

    /** Observes it on a connection of its own: what came of it, or {@code SQLException} for any of its subclasses. */
    public String of(Bench bench) throws SQLException {
        try (Connection connection = bench.open(Map.of())) {
            Object result = probe.run(connection);
            return String.valueOf(result);
        } catch (SQLException e) {
            return "SQLException";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Inserts 40 rows; {@code twice} is the index of one that is there again. */
    private static void insert(Connection connection, int twice) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into hidden values (?)")) {
            for (int i = 0; i < 40; i++) {
                insert.setInt(1, i > 0 && i == twice ? i - 1 : i);
                insert.addBatch();
            }
            insert.executeBatch();
        } catch (BatchUpdateException e) {
            // the table says what is there
            return;
        }
    }

    private static ResultSet updatable(Connection connection, int type, String sql) throws SQLException {
        Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE);
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }

    private static Object changed(Connection connection, Read change) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists observed_rows");
            statement.execute("create table observed_rows (id int auto_increment primary key, v int)");
            statement.execute("insert into observed_rows values (1, 1), (2, 2)");
            try (ResultSet rows =
                    updatable(connection, ResultSet.TYPE_SCROLL_INSENSITIVE, "select id, v from observed_rows")) {
                rows.next();
                return change.from(rows);
            }
        }
    }

    private static Object value(Connection connection, String type, String literal, Read read) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create temporary table observed (v " + type + ")");
            statement.execute("insert into observed values (" + literal + ")");
            try (ResultSet row = statement.executeQuery("select v from observed")) {
                row.next();
                return read.from(row);
            }
        }
    }

    private static String first(ResultSet rows) throws SQLException {
        rows.next();
        return rows.getString(1);
    }

    private static Object zeroDate(Connection connection, Read read) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set sql_mode = ''");
        }
        return value(connection, "date", "'0000-00-00'", read);
    }

    private static Object object(Connection connection, String type, String literal) throws SQLException {
        return value(connection, type, literal, row -> {
            Object object = row.getObject(1);
            return object.getClass().getSimpleName() + (object instanceof byte[] ? "" : " " + object);
        });
    }

    private static Object string(Connection connection, String type, String literal) throws SQLException {
        return value(connection, type, literal, row -> row.getString(1));
    }

    private static Object typeName(Connection connection, String expression) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select " + expression)) {
            return row.getMetaData().getColumnTypeName(1);
        }
    }
}
