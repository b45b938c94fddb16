package dev.weir.rig.raw;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Requests as whole packets, built before timing begins. */
public final class RawRequests {
    private static final int TYPE_BLOB = 0xFC;
    private static final int TYPE_LONG = 0x03;
    private static final int LARGEST_COUNTED = 250;

    private RawRequests() {}

    /** Returns a statement as text: {@code COM_QUERY}. */
    public static byte[] query(String sql) {
        return text(AnswerRecorder.COM_QUERY, sql);
    }

    static byte[] prepare(String sql) {
        return text(AnswerRecorder.COM_PREPARE, sql);
    }

    private static byte[] text(int command, String sql) {
        return new PacketBytes()
                .int1(command)
                .bytes(sql.getBytes(StandardCharsets.UTF_8))
                .packet(0);
    }

    /** Returns an execution of a prepared statement without parameters: {@code COM_STMT_EXECUTE}. */
    public static byte[] execute(int statement) {
        return executeBegin(statement).packet(0);
    }

    /** Returns an execution with one binary string of at most 250 bytes. */
    public static byte[] execute(int statement, byte[] parameter) {
        if (parameter.length > LARGEST_COUNTED) {
            throw new IllegalArgumentException("length=" + parameter.length + ", expected at most " + LARGEST_COUNTED);
        }
        return oneParameter(statement, TYPE_BLOB).counted(parameter).packet(0);
    }

    public static byte[] execute(int statement, int parameter) {
        return oneParameter(statement, TYPE_LONG).int4(parameter).packet(0);
    }

    /** Replaces the parameter of an execution with an integer, made by {@link #execute(int, int)}. */
    public static void setParameter(byte[] execution, int parameter) {
        ByteBuffer.wrap(execution).order(ByteOrder.LITTLE_ENDIAN).putInt(execution.length - Integer.BYTES, parameter);
    }

    private static PacketBytes executeBegin(int statement) {
        // no cursor, one iteration
        return new PacketBytes()
                .int1(AnswerRecorder.COM_EXECUTE)
                .int4(statement)
                .int1(0)
                .int4(1);
    }

    private static PacketBytes oneParameter(int statement, int type) {
        // not null; types follow
        return executeBegin(statement).int1(0).int1(1).int2(type);
    }
}
