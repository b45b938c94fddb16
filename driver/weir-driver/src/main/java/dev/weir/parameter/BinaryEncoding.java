package dev.weir.parameter;

import java.io.InputStream;
import java.sql.SQLException;

/** The encoded form of binary values. */
public interface BinaryEncoding {
    /** In the place of a value in memory. */
    byte[] of(byte[] value) throws SQLException;

    /** In the place of a value that is read when the statement runs. */
    InputStream of(InputStream value) throws SQLException;
}
