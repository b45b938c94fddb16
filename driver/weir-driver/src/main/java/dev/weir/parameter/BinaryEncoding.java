package dev.weir.parameter;

import java.io.InputStream;
import java.sql.SQLException;

/** The encoded form of binary values. Classes of parameters do not name the codecs, which are optional and may not be linked. */
public interface BinaryEncoding {
    /** Returns the encoded form of a value in memory. */
    byte[] of(byte[] value) throws SQLException;

    /** Returns the encoded form of a value that is read when the statement runs. */
    InputStream of(InputStream value) throws SQLException;
}
