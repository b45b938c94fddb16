package dev.weir.connection;

import dev.weir.error.Errors;
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
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Everything of a result set that changes rows: none of it is supported. */
abstract class ReadOnlyResultSet implements ResultSet {
    @Override
    public void cancelRowUpdates() throws SQLException {
        throw Errors.unsupported("cancelRowUpdates");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw Errors.unsupported("deleteRow");
    }

    @Override
    public void insertRow() throws SQLException {
        throw Errors.unsupported("insertRow");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw Errors.unsupported("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw Errors.unsupported("moveToInsertRow");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw Errors.unsupported("refreshRow");
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        throw Errors.unsupported("rowDeleted");
    }

    @Override
    public boolean rowInserted() throws SQLException {
        throw Errors.unsupported("rowInserted");
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        throw Errors.unsupported("rowUpdated");
    }

    @Override
    public void updateArray(String a, Array b) throws SQLException {
        throw Errors.unsupported("updateArray");
    }

    @Override
    public void updateArray(int a, Array b) throws SQLException {
        throw Errors.unsupported("updateArray");
    }

    @Override
    public void updateAsciiStream(String a, InputStream b, int c) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, InputStream b, int c) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String a, BigDecimal b) throws SQLException {
        throw Errors.unsupported("updateBigDecimal");
    }

    @Override
    public void updateBigDecimal(int a, BigDecimal b) throws SQLException {
        throw Errors.unsupported("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String a, InputStream b, int c) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, InputStream b, int c) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateBinaryStream");
    }

    @Override
    public void updateBlob(String a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBlob(String a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBlob(String a, Blob b) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBlob(int a, InputStream b, long c) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBlob(int a, InputStream b) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBlob(int a, Blob b) throws SQLException {
        throw Errors.unsupported("updateBlob");
    }

    @Override
    public void updateBoolean(String a, boolean b) throws SQLException {
        throw Errors.unsupported("updateBoolean");
    }

    @Override
    public void updateBoolean(int a, boolean b) throws SQLException {
        throw Errors.unsupported("updateBoolean");
    }

    @Override
    public void updateByte(String a, byte b) throws SQLException {
        throw Errors.unsupported("updateByte");
    }

    @Override
    public void updateByte(int a, byte b) throws SQLException {
        throw Errors.unsupported("updateByte");
    }

    @Override
    public void updateBytes(String a, byte[] b) throws SQLException {
        throw Errors.unsupported("updateBytes");
    }

    @Override
    public void updateBytes(int a, byte[] b) throws SQLException {
        throw Errors.unsupported("updateBytes");
    }

    @Override
    public void updateCharacterStream(String a, Reader b, int c) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String a, Reader b) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, Reader b, int c) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int a, Reader b) throws SQLException {
        throw Errors.unsupported("updateCharacterStream");
    }

    @Override
    public void updateClob(String a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateClob(String a, Reader b) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateClob(String a, Clob b) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateClob(int a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateClob(int a, Reader b) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateClob(int a, Clob b) throws SQLException {
        throw Errors.unsupported("updateClob");
    }

    @Override
    public void updateDate(String a, Date b) throws SQLException {
        throw Errors.unsupported("updateDate");
    }

    @Override
    public void updateDate(int a, Date b) throws SQLException {
        throw Errors.unsupported("updateDate");
    }

    @Override
    public void updateDouble(String a, double b) throws SQLException {
        throw Errors.unsupported("updateDouble");
    }

    @Override
    public void updateDouble(int a, double b) throws SQLException {
        throw Errors.unsupported("updateDouble");
    }

    @Override
    public void updateFloat(String a, float b) throws SQLException {
        throw Errors.unsupported("updateFloat");
    }

    @Override
    public void updateFloat(int a, float b) throws SQLException {
        throw Errors.unsupported("updateFloat");
    }

    @Override
    public void updateInt(String a, int b) throws SQLException {
        throw Errors.unsupported("updateInt");
    }

    @Override
    public void updateInt(int a, int b) throws SQLException {
        throw Errors.unsupported("updateInt");
    }

    @Override
    public void updateLong(String a, long b) throws SQLException {
        throw Errors.unsupported("updateLong");
    }

    @Override
    public void updateLong(int a, long b) throws SQLException {
        throw Errors.unsupported("updateLong");
    }

    @Override
    public void updateNCharacterStream(String a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String a, Reader b) throws SQLException {
        throw Errors.unsupported("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int a, Reader b) throws SQLException {
        throw Errors.unsupported("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNClob(String a, Reader b) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNClob(String a, NClob b) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNClob(int a, Reader b, long c) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNClob(int a, Reader b) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNClob(int a, NClob b) throws SQLException {
        throw Errors.unsupported("updateNClob");
    }

    @Override
    public void updateNString(String a, String b) throws SQLException {
        throw Errors.unsupported("updateNString");
    }

    @Override
    public void updateNString(int a, String b) throws SQLException {
        throw Errors.unsupported("updateNString");
    }

    @Override
    public void updateNull(String a) throws SQLException {
        throw Errors.unsupported("updateNull");
    }

    @Override
    public void updateNull(int a) throws SQLException {
        throw Errors.unsupported("updateNull");
    }

    @Override
    public void updateObject(String a, Object b, int c) throws SQLException {
        throw Errors.unsupported("updateObject");
    }

    @Override
    public void updateObject(String a, Object b) throws SQLException {
        throw Errors.unsupported("updateObject");
    }

    @Override
    public void updateObject(int a, Object b, int c) throws SQLException {
        throw Errors.unsupported("updateObject");
    }

    @Override
    public void updateObject(int a, Object b) throws SQLException {
        throw Errors.unsupported("updateObject");
    }

    @Override
    public void updateRef(String a, Ref b) throws SQLException {
        throw Errors.unsupported("updateRef");
    }

    @Override
    public void updateRef(int a, Ref b) throws SQLException {
        throw Errors.unsupported("updateRef");
    }

    @Override
    public void updateRow() throws SQLException {
        throw Errors.unsupported("updateRow");
    }

    @Override
    public void updateRowId(String a, RowId b) throws SQLException {
        throw Errors.unsupported("updateRowId");
    }

    @Override
    public void updateRowId(int a, RowId b) throws SQLException {
        throw Errors.unsupported("updateRowId");
    }

    @Override
    public void updateSQLXML(String a, SQLXML b) throws SQLException {
        throw Errors.unsupported("updateSQLXML");
    }

    @Override
    public void updateSQLXML(int a, SQLXML b) throws SQLException {
        throw Errors.unsupported("updateSQLXML");
    }

    @Override
    public void updateShort(String a, short b) throws SQLException {
        throw Errors.unsupported("updateShort");
    }

    @Override
    public void updateShort(int a, short b) throws SQLException {
        throw Errors.unsupported("updateShort");
    }

    @Override
    public void updateString(String a, String b) throws SQLException {
        throw Errors.unsupported("updateString");
    }

    @Override
    public void updateString(int a, String b) throws SQLException {
        throw Errors.unsupported("updateString");
    }

    @Override
    public void updateTime(String a, Time b) throws SQLException {
        throw Errors.unsupported("updateTime");
    }

    @Override
    public void updateTime(int a, Time b) throws SQLException {
        throw Errors.unsupported("updateTime");
    }

    @Override
    public void updateTimestamp(String a, Timestamp b) throws SQLException {
        throw Errors.unsupported("updateTimestamp");
    }

    @Override
    public void updateTimestamp(int a, Timestamp b) throws SQLException {
        throw Errors.unsupported("updateTimestamp");
    }
}
