package dev.weir.parameter;

import java.io.InputStream;
import java.sql.SQLException;

/** Encodes binary values. Parameters know only this interface, since the codec library is optional. */
public interface BinaryEncoding {
    /** Returns the encoded form of a value in memory. */
    byte[] encode(byte[] value) throws SQLException;

    /** Returns the encoded form of a stream that is read when the statement runs. */
    InputStream encode(InputStream value) throws SQLException;
}
