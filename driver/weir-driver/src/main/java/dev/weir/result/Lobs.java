package dev.weir.result;

import dev.weir.error.Errors;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Large values, and the classes of {@code getObject} that read text. */
final class Lobs {
    static final Map<Class<?>, Getter> GETTERS = Map.of(
            InputStream.class, ResultSet::getBinaryStream,
            Reader.class, ResultSet::getCharacterStream,
            byte[].class, ResultSet::getBytes,
            Blob.class, ResultSet::getBlob,
            Clob.class, ResultSet::getNClob,
            NClob.class, ResultSet::getNClob,
            SQLXML.class, ResultSet::getSQLXML,
            URL.class, ResultSet::getURL);

    private Lobs() {}

    @FunctionalInterface
    interface Getter {
        @Nullable
        Object get(ResultSet result, int column) throws SQLException;
    }

    static <T> T primitive(ResultSet result, int column, Class<T> wanted) throws SQLException {
        Class<?> wrapper = MethodType.methodType(wanted).wrap().returnType();
        Object value = result.getObject(column, wrapper);
        if (value == null) {
            throw Errors.argument("column index=" + column + " is NULL, which class=" + wanted
                    + " does not have; ask for " + wrapper.getSimpleName() + ".class");
        }
        @SuppressWarnings("unchecked") // Class<Integer> is also the class of int
        T primitive = (T) value;
        return primitive;
    }
}
