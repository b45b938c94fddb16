package dev.weir.acceptance.contract;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Every getter of {@link ResultSet} that takes no target class. */
enum Getter {
    BOOLEAN(ResultSet::getBoolean),
    BYTE(ResultSet::getByte),
    SHORT(ResultSet::getShort),
    INT(ResultSet::getInt),
    LONG(ResultSet::getLong),
    FLOAT(ResultSet::getFloat),
    DOUBLE(ResultSet::getDouble),
    BIG_DECIMAL(ResultSet::getBigDecimal),
    STRING(ResultSet::getString),
    BYTES(ResultSet::getBytes),
    DATE(ResultSet::getDate),
    TIME(ResultSet::getTime),
    TIMESTAMP(ResultSet::getTimestamp),
    OBJECT(ResultSet::getObject),
    BINARY_STREAM(ResultSet::getBinaryStream),
    CHARACTER_STREAM(ResultSet::getCharacterStream),
    ASCII_STREAM(ResultSet::getAsciiStream),
    BLOB(ResultSet::getBlob),
    CLOB(ResultSet::getClob);

    private interface Call {
        Object get(ResultSet rows, int column) throws SQLException;
    }

    @SuppressWarnings("ImmutableEnumChecker") // a method reference that holds nothing
    private final Call call;

    Getter(Call call) {
        this.call = call;
    }

    /** Calls it; primitives are boxed. */
    public Object get(ResultSet rows, int column) throws SQLException {
        return call.get(rows, column);
    }
}
