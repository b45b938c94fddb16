package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.InputStream;
import java.io.Reader;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import org.jspecify.annotations.Nullable;

/** Classes of {@code getObject} that have getters of their own: large values, and what text stands for. */
final class Lobs {
    static final Object OTHER_CLASS = new Object();

    private Lobs() {}

    static @Nullable Object get(ResultSet result, int column, Class<?> wanted) throws SQLException {
        if (wanted == InputStream.class) {
            return result.getBinaryStream(column);
        }
        if (wanted == Reader.class) {
            return result.getCharacterStream(column);
        }
        if (wanted == byte[].class) {
            return result.getBytes(column);
        }
        if (wanted == Blob.class) {
            return result.getBlob(column);
        }
        if (wanted == SQLXML.class) {
            return result.getSQLXML(column);
        }
        if (wanted == URL.class) {
            return result.getURL(column);
        }
        return wanted == Clob.class || wanted == NClob.class ? result.getNClob(column) : OTHER_CLASS;
    }

    static <T> T primitive(ResultSet result, int column, Class<T> wanted) throws SQLException {
        Class<?> wrapper = MethodType.methodType(wanted).wrap().returnType();
        Object value = result.getObject(column, wrapper);
        if (value == null) {
            throw Errors.usage(
                    "column index=" + column + " is NULL, which class=" + wanted + " does not have; ask for "
                            + wrapper.getSimpleName() + ".class",
                    SqlState.INVALID_ARGUMENT);
        }
        @SuppressWarnings("unchecked") // Class<Integer> is also the class of int
        T primitive = (T) value;
        return primitive;
    }
}
