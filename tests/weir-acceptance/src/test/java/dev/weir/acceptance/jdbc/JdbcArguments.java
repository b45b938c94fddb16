package dev.weir.acceptance.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;

/** Plausible arguments for any method of JDBC. */
final class JdbcArguments {
    private static final List<Integer> RESULT_KIND =
            List.of(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY, ResultSet.HOLD_CURSORS_OVER_COMMIT);

    private JdbcArguments() {}

    /** For a call on an object of a connection: indexes are 1, labels {@code a}, what is made is the connection's. */
    static Object[] of(Method method, Connection connection) throws SQLException {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = special(method, i, types);
            arguments[i] = arguments[i] == null ? of(types[i], method, connection) : arguments[i];
        }
        return arguments;
    }

    /** What a type alone does not say. */
    private static Object special(Method method, int index, Class<?>[] types) {
        String name = method.getName();
        if (types[index] == int.class) {
            return number(name, index, types);
        }
        if (name.equals("getSource")) {
            return DOMSource.class;
        }
        if (name.equals("setResult")) {
            return DOMResult.class;
        }
        boolean update = name.endsWith("Update");
        boolean sql = types[index] == String.class && (name.startsWith("execute") || name.equals("addBatch"));
        return sql ? update || name.equals("addBatch") ? "DO 0" : "SELECT 'a' AS a" : null;
    }

    private static Integer number(String name, int index, Class<?>[] types) {
        if (name.startsWith("create") || name.startsWith("prepare")) {
            int before = types[0] == int.class ? 0 : 1;
            return types.length - before == 1
                    ? (Integer) Statement.RETURN_GENERATED_KEYS
                    : RESULT_KIND.get(index - before);
        }
        if ((name.equals("setBytes") || name.equals("setString")) && index == 2) {
            return 0;
        }
        if (name.equals("setTransactionIsolation")) {
            return Connection.TRANSACTION_READ_COMMITTED;
        }
        if (name.equals("setHoldability")) {
            return ResultSet.HOLD_CURSORS_OVER_COMMIT;
        }
        if (name.startsWith("setFetchDirection")) {
            return ResultSet.FETCH_FORWARD;
        }
        boolean typed = name.equals("setObject") || name.equals("registerOutParameter") || name.equals("setNull");
        return typed && index == 1 ? (Integer) Types.VARCHAR : null;
    }

    private static Object of(Class<?> type, Method method, Connection connection) throws SQLException {
        if (type.isPrimitive()) {
            return primitive(type, method);
        }
        if (type.isArray()) {
            return array(type);
        }
        if (type == String.class) {
            return method.getName().startsWith("prepare") || method.getName().equals("nativeSQL")
                    ? "SELECT 1 WHERE 1 = ?"
                    : "a";
        }
        if (type == Savepoint.class) {
            connection.setAutoCommit(false);
            return connection.setSavepoint();
        }
        Object large = large(type, connection);
        return large == null ? plain(type) : large;
    }

    private static Object array(Class<?> type) {
        if (type == byte[].class) {
            return new byte[] {'1'};
        }
        return type == int[].class ? new int[] {1} : type == String[].class ? new String[] {"a"} : new Object[] {"a"};
    }

    private static Object large(Class<?> type, Connection connection) throws SQLException {
        if (type == Blob.class) {
            return connection.createBlob();
        }
        if (type == Clob.class || type == NClob.class) {
            return connection.createNClob();
        }
        if (type == SQLXML.class) {
            SQLXML xml = connection.createSQLXML();
            xml.setString("<a/>");
            return xml;
        }
        if (type == InputStream.class) {
            return new ByteArrayInputStream(new byte[] {'1'});
        }
        return type == Reader.class ? new StringReader("1") : null;
    }

    private static Object plain(Class<?> type) {
        if (type == java.sql.Array.class || type == Ref.class || type == RowId.class) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (a, b, c) -> "");
        }
        try {
            return Map.<Class<?>, Object>ofEntries(
                            Map.entry(Class.class, String.class),
                            Map.entry(Object.class, "1"),
                            Map.entry(BigDecimal.class, BigDecimal.ONE),
                            Map.entry(Date.class, Date.valueOf("2024-07-01")),
                            Map.entry(Time.class, Time.valueOf("10:11:12")),
                            Map.entry(Timestamp.class, Timestamp.valueOf("2024-07-01 10:11:12")),
                            Map.entry(URL.class, URI.create("http://a.b/c").toURL()),
                            Map.entry(SQLType.class, JDBCType.VARCHAR),
                            Map.entry(Calendar.class, Calendar.getInstance()),
                            Map.entry(Executor.class, (Executor) Runnable::run),
                            Map.entry(Properties.class, new Properties()),
                            Map.entry(Map.class, Map.of()))
                    .get(type);
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object primitive(Class<?> type, Method method) {
        if (type == boolean.class) {
            return false;
        }
        if (type == long.class) {
            return method.getName().equals("truncate") ? 0L : 1L;
        }
        if (type == short.class) {
            return (short) 1;
        }
        if (type == byte.class) {
            return (byte) 1;
        }
        if (type == float.class) {
            return 1f;
        }
        return type == double.class ? (Object) 1d : (Object) 1;
    }
}
