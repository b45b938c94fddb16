package dev.weir.testkit.fake;

import java.util.List;

/** Payloads that a server sends. Layouts: "Client/Server Protocol" of the MySQL source documentation. */
public final class Packets {
    /** The capabilities of MySQL 5.7, without TLS, LOCAL INFILE and compression; no later extension changes what is sent. */
    public static final long CAPABILITIES = 0x01FFF71FL;

    /** AUTOCOMMIT. */
    public static final int STATUS = 0x0002;

    private static final int UTF8MB4 = 45;
    private static final int SCRAMBLE = 20;

    private Packets() {}

    /** The greeting of a MySQL 5.7 with {@code mysql_native_password}. */
    public static byte[] greeting() {
        return greeting("5.7.99-fake", CAPABILITIES, "mysql_native_password");
    }

    /** A greeting, version 10: {@code int<1> 10, string<NUL> version, int<4> id, ...}. */
    public static byte[] greeting(String version, long capabilities, String plugin) {
        byte[] scramble = new byte[SCRAMBLE];
        for (int i = 0; i < SCRAMBLE; i++) {
            scramble[i] = (byte) ('a' + i);
        }
        return new Bytes()
                .u8(10)
                .zeroTerminated(version)
                .i32(7)
                .raw(java.util.Arrays.copyOf(scramble, 8))
                .u8(0)
                .u16((int) capabilities)
                .u8(UTF8MB4)
                .u16(STATUS)
                .u16((int) (capabilities >>> 16))
                .u8(SCRAMBLE + 1)
                .zeros(10)
                .raw(java.util.Arrays.copyOfRange(scramble, 8, SCRAMBLE))
                .u8(0)
                .zeroTerminated(plugin)
                .toArray();
    }

    /** OK, nothing changed. */
    public static byte[] ok() {
        return ok(0, 0, STATUS, 0);
    }

    /** OK: {@code 0x00, int<lenenc> affected, int<lenenc> insertId, int<2> status, int<2> warnings}. */
    public static byte[] ok(long affected, long insertId, int status, int warnings) {
        return new Bytes()
                .u8(0)
                .lengthEncoded(affected)
                .lengthEncoded(insertId)
                .u16(status)
                .u16(warnings)
                .toArray();
    }

    /** OK with the header 0xFE, which ends rows once EOF is deprecated. */
    public static byte[] end(int status) {
        return new Bytes()
                .u8(0xFE)
                .lengthEncoded(0)
                .lengthEncoded(0)
                .u16(status)
                .u16(0)
                .toArray();
    }

    /** EOF as it was: {@code 0xFE, int<2> warnings, int<2> status}. */
    public static byte[] eof(int status) {
        return new Bytes().u8(0xFE).u16(0).u16(status).toArray();
    }

    /** ERR: {@code 0xFF, int<2> code, '#', state, message}. */
    public static byte[] err(int code, String state, String message) {
        return new Bytes().u8(0xFF).u16(code).u8('#').rest(state).rest(message).toArray();
    }

    /** Number of columns; with the byte that says whether definitions follow when {@code optional} was negotiated. */
    public static byte[] columnCount(long count, boolean optional) {
        Bytes bytes = new Bytes().lengthEncoded(count);
        return (optional ? bytes.u8(1) : bytes).toArray();
    }

    /** The definition of a marker without a type, as MySQL before 8.0.22 sends it. */
    public static byte[] marker() {
        return column("?", 253, 63, 128, 0);
    }

    /** A column definition; the collation is 63 for binary. */
    public static byte[] column(String name, int type, int collation, int flags) {
        return column(name, type, collation, flags, 255);
    }

    private static byte[] column(String name, int type, int collation, int flags, int length) {
        return new Bytes()
                .text("def")
                .text("db")
                .text("t")
                .text("t")
                .text(name)
                .text(name)
                .lengthEncoded(12)
                .u16(collation)
                .i32(length)
                .u8(type)
                .u16(flags)
                .u8(0)
                .u16(0)
                .toArray();
    }

    /** A row of the text protocol; {@code null} is NULL. */
    public static byte[] textRow(String... values) {
        Bytes row = new Bytes();
        for (String value : values) {
            if (value == null) {
                row.u8(0xFB);
            } else {
                row.text(value);
            }
        }
        return row.toArray();
    }

    /** A row of the binary protocol; {@code values} are those of columns that are not among {@code nulls}, as they stand in the row. */
    public static byte[] binaryRow(int columns, List<Integer> nulls, byte[] values) {
        byte[] bitmap = new byte[(columns + 9) / 8];
        for (int index : nulls) {
            bitmap[(index + 2) / 8] |= (byte) (1 << ((index + 2) % 8));
        }
        return new Bytes().u8(0).raw(bitmap).raw(values).toArray();
    }

    /** Answer to COM_STMT_PREPARE: {@code 0x00, int<4> id, int<2> columns, int<2> parameters, 0, int<2> warnings}. */
    public static byte[] prepared(int id, int columns, int parameters) {
        return new Bytes()
                .u8(0)
                .i32(id)
                .u16(columns)
                .u16(parameters)
                .u8(0)
                .u16(0)
                .toArray();
    }
}
