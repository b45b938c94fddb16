package dev.weir.exchange;

import dev.weir.packet.Command;
import dev.weir.packet.QueryAttributes;
import dev.weir.parameter.ParameterSet;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** One execution of a prepared statement; the owner reads its rows unless they are read at once. */
public record Execution(@Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters) {
    /**
     * Writes COM_STMT_EXECUTE: {@code int<4> id, int<1> flags, int<4> iterations 1, parameters}; the id may be one that the
     * server has yet to give. Throws {@link IllegalArgumentException} if the values do not fit in a command.
     */
    public static void write(PacketWriter writer, int id, ServerStatement statement, ParameterSet parameters) {
        QueryAttributes attributes = QueryAttributes.of(writer);
        writer.begin(0)
                .u8(Command.STMT_EXECUTE)
                .i32(id)
                .u8(attributes.flags(parameters.count()))
                .i32(1);
        parameters.write(writer, statement.sentTypes(), attributes);
        writer.end();
    }
}
