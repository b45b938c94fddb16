package dev.weir.statement;

import dev.weir.call.OutParameter;
import dev.weir.error.Errors;
import dev.weir.result.Arguments;
import dev.weir.result.Unsupported;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Getters of OUT parameters, which read the row that holds them. */
public interface OutGetters extends CallableStatement {
    /** Returns a parameter's column in the row, from 1; fails if it is not registered as OUT or there is no row. */
    int column(int index) throws SQLException;

    OutParameter registered(int index) throws SQLException;

    OutValues outValues();

    @Override
    default boolean getBoolean(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getBoolean(column);
    }

    @Override
    default byte getByte(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getByte(column);
    }

    @Override
    default short getShort(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getShort(column);
    }

    @Override
    default int getInt(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getInt(column);
    }

    @Override
    default long getLong(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getLong(column);
    }

    @Override
    default float getFloat(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getFloat(column);
    }

    @Override
    default double getDouble(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getDouble(column);
    }

    @Override
    default @Nullable BigDecimal getBigDecimal(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getBigDecimal(column);
    }

    @Override
    default @Nullable String getString(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getString(column);
    }

    @Override
    default @Nullable String getNString(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getNString(column);
    }

    @Override
    default byte @Nullable [] getBytes(int index) throws SQLException {
        return outValues().getBytes(column(index));
    }

    @Override
    default @Nullable Date getDate(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getDate(column);
    }

    @Override
    default @Nullable Time getTime(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getTime(column);
    }

    @Override
    default @Nullable Timestamp getTimestamp(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getTimestamp(column);
    }

    @Override
    default @Nullable Reader getCharacterStream(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getCharacterStream(column);
    }

    @Override
    default @Nullable Reader getNCharacterStream(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getNCharacterStream(column);
    }

    @Override
    default @Nullable Blob getBlob(int index) throws SQLException {
        int column = column(index);
        return outValues().bytes().getBlob(column);
    }

    @Override
    default @Nullable Clob getClob(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getClob(column);
    }

    @Override
    default @Nullable NClob getNClob(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getNClob(column);
    }

    @Override
    default @Nullable URL getURL(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getURL(column);
    }

    @Override
    default @Nullable Date getDate(int index, @Nullable Calendar calendar) throws SQLException {
        int column = column(index);
        return outValues().text(column).getDate(column, calendar);
    }

    @Override
    default @Nullable Time getTime(int index, @Nullable Calendar calendar) throws SQLException {
        int column = column(index);
        return outValues().text(column).getTime(column, calendar);
    }

    @Override
    default @Nullable Timestamp getTimestamp(int index, @Nullable Calendar calendar) throws SQLException {
        int column = column(index);
        return outValues().text(column).getTimestamp(column, calendar);
    }

    @Override
    @Deprecated
    default @Nullable BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        int column = column(index);
        return outValues().text(column).getBigDecimal(column, scale);
    }

    /** Returns an object of JDBC's class for the registered type, whatever type the server sent. */
    @Override
    default @Nullable Object getObject(int index) throws SQLException {
        int column = column(index);
        OutParameter out = registered(index);
        Optional<Class<?>> wanted = out.javaClass();
        Object value = wanted.isPresent()
                ? get(column, wanted.get())
                : outValues().text(column).getObject(column);
        return value instanceof BigDecimal decimal && out.scale() >= 0
                ? decimal.setScale(out.scale(), RoundingMode.HALF_UP)
                : value;
    }

    @Override
    default <T> @Nullable T getObject(int index, Class<T> wanted) throws SQLException {
        return get(column(index), Arguments.required("class", wanted));
    }

    private <T> @Nullable T get(int column, Class<T> wanted) throws SQLException {
        if (wanted == byte[].class) {
            return wanted.cast(outValues().getBytes(column));
        }
        boolean asSent = wanted == Blob.class || wanted == InputStream.class;
        return (asSent ? outValues().bytes() : outValues().text(column)).getObject(column, wanted);
    }

    @Override
    default @Nullable Object getObject(int index, @Nullable Map<String, Class<?>> classes) throws SQLException {
        if (classes != null && !classes.isEmpty()) {
            throw Errors.unsupported("getObject with a map of types", Unsupported.STRUCT);
        }
        return getObject(index);
    }

    @Override
    default @Nullable SQLXML getSQLXML(int index) throws SQLException {
        int column = column(index);
        return outValues().text(column).getSQLXML(column);
    }

    @Override
    default Array getArray(int index) throws SQLException {
        throw Errors.unsupported("getArray", Unsupported.ARRAY);
    }

    @Override
    default Ref getRef(int index) throws SQLException {
        throw Errors.unsupported("getRef", Unsupported.REF);
    }

    @Override
    default RowId getRowId(int index) throws SQLException {
        throw Errors.unsupported("getRowId", Unsupported.ROWID);
    }
}
