package dev.weir.packet;

import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.nio.charset.Charset;

/**
 * Definition of a result column.
 *
 * <p>Layout: {@code string<lenenc> catalog, schema, table, orgTable, name, orgName; [MariaDB with EXTENDED_METADATA:
 * string<lenenc> of {int<1> kind, string<lenenc>}]; int<lenenc> 12; int<2> collation; int<4> length; int<1> type; int<2>
 * flags; int<1> decimals; int<2> filler}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query_response_text_resultset_column_definition.html">MySQL</a>.
 *
 * @param schema database; empty for an expression
 * @param table alias of the table; empty for an expression
 * @param name label of the column
 * @param orgName name of the column in its table; empty for an expression
 * @param collation collation id; 63 is binary
 * @param length longest value in bytes as displayed, unsigned
 * @param decimals digits after the point; 0x1F where that varies
 * @param extendedType MariaDB's name of a type that the code does not tell, such as {@code uuid}; empty otherwise
 * @param extendedFormat MariaDB's format, such as {@code json}; empty otherwise
 */
public record ColumnDefinition(
        String schema,
        String table,
        String orgTable,
        String name,
        String orgName,
        int collation,
        long length,
        int type,
        int flags,
        int decimals,
        String extendedType,
        String extendedFormat) {
    /** Collation of binary strings. */
    public static final int BINARY = 63;

    private static final int FIXED_FIELDS = 12;

    /** Parses a packet; {@code extended} if MariaDB's extended metadata was negotiated. */
    public static ColumnDefinition parse(Payload payload, boolean extended, Charset charset) throws ProtocolException {
        payload.skipLengthEncoded();
        String schema = payload.lengthEncodedText(charset);
        String table = payload.lengthEncodedText(charset);
        String orgTable = payload.lengthEncodedText(charset);
        String name = payload.lengthEncodedText(charset);
        String orgName = payload.lengthEncodedText(charset);
        String extendedType = "";
        String extendedFormat = "";
        if (extended) {
            Payload entries = payload.slice(payload.lengthEncodedLength());
            while (entries.remaining() > 0) {
                int kind = entries.u8();
                String value = entries.lengthEncodedText(charset);
                extendedType = kind == 0 ? value : extendedType;
                extendedFormat = kind == 1 ? value : extendedFormat;
            }
        }
        long fixed = payload.lengthEncoded();
        if (fixed != FIXED_FIELDS) {
            throw new ProtocolException("column definition has fixedFields=" + fixed + " expected=" + FIXED_FIELDS);
        }
        int collation = payload.u16();
        long length = payload.i32() & 0xFFFFFFFFL;
        int type = payload.u8();
        int flags = payload.u16();
        int decimals = payload.u8();
        return new ColumnDefinition(
                schema,
                table,
                orgTable,
                name,
                orgName,
                collation,
                length,
                type,
                flags,
                decimals,
                extendedType,
                extendedFormat);
    }

    /** Returns the same column with another type, which the arguments define completely. */
    public ColumnDefinition retyped(int otherType, int otherCollation, int otherFlags, int otherDecimals) {
        return new ColumnDefinition(
                schema,
                table,
                orgTable,
                name,
                orgName,
                otherCollation,
                length,
                otherType,
                otherFlags,
                otherDecimals,
                "",
                "");
    }

    public boolean unsigned() {
        return (flags & ColumnFlag.UNSIGNED) != 0;
    }

    /** Returns whether values are bytes without a character set. */
    public boolean binary() {
        return collation == BINARY;
    }
}
