package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Everything of a result set that changes rows, of a result that is only read: nothing of it may be called. */
abstract class ReadOnlyResultSet implements ResultSet {
    abstract void checkOpen() throws SQLException;

    /** The result, or the place in it, is none that can be changed. */
    private SQLException readOnly(String method) throws SQLException {
        checkOpen();
        return Errors.usage(
                method + " of a read-only result; create the statement with ResultSet.CONCUR_UPDATABLE",
                SqlState.INVALID_CURSOR_STATE);
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        throw readOnly("cancelRowUpdates");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw readOnly("deleteRow");
    }

    @Override
    public void insertRow() throws SQLException {
        throw readOnly("insertRow");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw readOnly("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw readOnly("moveToInsertRow");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw readOnly("refreshRow");
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public void updateArray(String a, Array b) throws SQLException {
        throw Errors.unsupported("updateArray", Unsupported.ARRAY);
    }

    @Override
    public void updateArray(int a, Array b) throws SQLException {
        throw Errors.unsupported("updateArray", Unsupported.ARRAY);
    }

    @Override
    public void updateAsciiStream(String a, @Nullable InputStream b, int c) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, @Nullable InputStream b, int c) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String a, @Nullable BigDecimal b) throws SQLException {
        throw readOnly("updateBigDecimal");
    }

    @Override
    public void updateBigDecimal(int a, @Nullable BigDecimal b) throws SQLException {
        throw readOnly("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String a, @Nullable InputStream b, int c) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, @Nullable InputStream b, int c) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBlob(String a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(String a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(String a, @Nullable Blob b) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int a, @Nullable InputStream b, long c) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int a, @Nullable InputStream b) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int a, @Nullable Blob b) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBoolean(String a, boolean b) throws SQLException {
        throw readOnly("updateBoolean");
    }

    @Override
    public void updateBoolean(int a, boolean b) throws SQLException {
        throw readOnly("updateBoolean");
    }

    @Override
    public void updateByte(String a, byte b) throws SQLException {
        throw readOnly("updateByte");
    }

    @Override
    public void updateByte(int a, byte b) throws SQLException {
        throw readOnly("updateByte");
    }

    @Override
    public void updateBytes(String a, byte @Nullable [] b) throws SQLException {
        throw readOnly("updateBytes");
    }

    @Override
    public void updateBytes(int a, byte @Nullable [] b) throws SQLException {
        throw readOnly("updateBytes");
    }

    @Override
    public void updateCharacterStream(String a, @Nullable Reader b, int c) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, @Nullable Reader b, int c) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateClob(String a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(String a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(String a, @Nullable Clob b) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int a, @Nullable Clob b) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateDate(String a, @Nullable Date b) throws SQLException {
        throw readOnly("updateDate");
    }

    @Override
    public void updateDate(int a, @Nullable Date b) throws SQLException {
        throw readOnly("updateDate");
    }

    @Override
    public void updateDouble(String a, double b) throws SQLException {
        throw readOnly("updateDouble");
    }

    @Override
    public void updateDouble(int a, double b) throws SQLException {
        throw readOnly("updateDouble");
    }

    @Override
    public void updateFloat(String a, float b) throws SQLException {
        throw readOnly("updateFloat");
    }

    @Override
    public void updateFloat(int a, float b) throws SQLException {
        throw readOnly("updateFloat");
    }

    @Override
    public void updateInt(String a, int b) throws SQLException {
        throw readOnly("updateInt");
    }

    @Override
    public void updateInt(int a, int b) throws SQLException {
        throw readOnly("updateInt");
    }

    @Override
    public void updateLong(String a, long b) throws SQLException {
        throw readOnly("updateLong");
    }

    @Override
    public void updateLong(int a, long b) throws SQLException {
        throw readOnly("updateLong");
    }

    @Override
    public void updateNCharacterStream(String a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(String a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(String a, @Nullable NClob b) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int a, @Nullable Reader b, long c) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int a, @Nullable Reader b) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int a, @Nullable NClob b) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNString(String a, @Nullable String b) throws SQLException {
        throw readOnly("updateNString");
    }

    @Override
    public void updateNString(int a, @Nullable String b) throws SQLException {
        throw readOnly("updateNString");
    }

    @Override
    public void updateNull(String a) throws SQLException {
        throw readOnly("updateNull");
    }

    @Override
    public void updateNull(int a) throws SQLException {
        throw readOnly("updateNull");
    }

    @Override
    public void updateObject(String a, @Nullable Object b, int c) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String a, @Nullable Object b) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int a, @Nullable Object b, int c) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int a, @Nullable Object b) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String a, @Nullable Object b, SQLType c, int d) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int a, @Nullable Object b, SQLType c, int d) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String a, @Nullable Object b, SQLType c) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int a, @Nullable Object b, SQLType c) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateRef(String a, Ref b) throws SQLException {
        throw Errors.unsupported("updateRef", Unsupported.REF);
    }

    @Override
    public void updateRef(int a, Ref b) throws SQLException {
        throw Errors.unsupported("updateRef", Unsupported.REF);
    }

    @Override
    public void updateRow() throws SQLException {
        throw readOnly("updateRow");
    }

    @Override
    public void updateRowId(String a, RowId b) throws SQLException {
        throw Errors.unsupported("updateRowId", Unsupported.ROWID);
    }

    @Override
    public void updateRowId(int a, RowId b) throws SQLException {
        throw Errors.unsupported("updateRowId", Unsupported.ROWID);
    }

    @Override
    public void updateSQLXML(String a, @Nullable SQLXML b) throws SQLException {
        throw readOnly("updateSQLXML");
    }

    @Override
    public void updateSQLXML(int a, @Nullable SQLXML b) throws SQLException {
        throw readOnly("updateSQLXML");
    }

    @Override
    public void updateShort(String a, short b) throws SQLException {
        throw readOnly("updateShort");
    }

    @Override
    public void updateShort(int a, short b) throws SQLException {
        throw readOnly("updateShort");
    }

    @Override
    public void updateString(String a, @Nullable String b) throws SQLException {
        throw readOnly("updateString");
    }

    @Override
    public void updateString(int a, @Nullable String b) throws SQLException {
        throw readOnly("updateString");
    }

    @Override
    public void updateTime(String a, @Nullable Time b) throws SQLException {
        throw readOnly("updateTime");
    }

    @Override
    public void updateTime(int a, @Nullable Time b) throws SQLException {
        throw readOnly("updateTime");
    }

    @Override
    public void updateTimestamp(String a, @Nullable Timestamp b) throws SQLException {
        throw readOnly("updateTimestamp");
    }

    @Override
    public void updateTimestamp(int a, @Nullable Timestamp b) throws SQLException {
        throw readOnly("updateTimestamp");
    }
}
