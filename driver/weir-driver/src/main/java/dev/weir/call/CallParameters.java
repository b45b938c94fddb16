package dev.weir.call;

import dev.weir.error.Errors;
import dev.weir.sql.CallText;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maps the markers of a call to the routine's parameters, and keeps the registrations of OUT parameters. The definition is read
 * when first needed, for this call alone. Indexes are JDBC's: from 1, with a function's value first. Not thread-safe.
 */
public final class CallParameters {
    private final CallText call;
    private final Source source;
    private final @Nullable OutParameter[] registered;
    private @Nullable Routine routine;

    @FunctionalInterface
    public interface Source {
        Routine read() throws SQLException;
    }

    public CallParameters(CallText call, Source source) {
        this.call = call;
        this.source = source;
        this.registered = new OutParameter[call.markers() + (call.function() ? 1 : 0)];
    }

    /** Returns the number of markers in the application's text. */
    public int count() {
        return registered.length;
    }

    /** Returns the definition; fails if the account cannot see it. */
    public Routine routine() throws SQLException {
        if (routine == null) {
            routine = source.read();
        }
        return routine;
    }

    /** Returns a parameter's definition; fails if there is none, or the marker is only a part of an argument. */
    public Routine.Parameter definition(int index) throws SQLException {
        check(index);
        int position = position(index);
        if (position < 0) {
            throw Errors.argument("parameter index=" + index
                    + " is a part of an expression, no parameter of the routine of its own: " + call.sql());
        }
        return routine().parameter(position);
    }

    /** Returns the position from 1, 0 for a function's value; -1 if the marker is only a part of an argument. */
    private int position(int index) {
        if (call.function() && index == 1) {
            return 0;
        }
        int argument = call.argumentOfMarker().get(index - (call.function() ? 2 : 1));
        return argument < 0 ? -1 : argument + 1;
    }

    /** Returns the index of a parameter's marker by name, ignoring case, with or without {@code @}; fails if there is none. */
    public int indexOf(@Nullable String name) throws SQLException {
        Routine.Parameter parameter = routine().named(bare(name));
        for (int index = 1; index <= count(); index++) {
            if (position(index) == parameter.position()) {
                return index;
            }
        }
        throw Errors.argument(
                "parameter name=" + name + " is no marker of its own in the call; write ? in its place: " + call.sql());
    }

    /** Returns a name without a leading {@code @}; fails if there is none. */
    public static String bare(@Nullable String name) throws SQLException {
        if (name == null || name.isEmpty()) {
            throw Errors.argument("parameter name=" + name + "; expected a name");
        }
        return name.startsWith("@") ? name.substring(1) : name;
    }

    private void check(int index) throws SQLException {
        if (index < 1 || index > count()) {
            throw Errors.argument(
                    "parameter index=" + index + " is out of range, markers=" + count() + "; indexes begin at 1");
        }
    }

    /** Registers a parameter as OUT; fails if there is no such marker, or it is known to be IN. */
    public void register(int index, OutParameter out) throws SQLException {
        check(index);
        boolean in = call.function() ? index > 1 : routine != null && !isOut(index);
        if (in || position(index) < 0) {
            throw Errors.argument(
                    "parameter index=" + index + " gives no value, so that it cannot be registered as OUT: "
                            + call.sql() + (routine == null ? "" : " of " + routine));
        }
        registered[index - 1] = out;
    }

    public boolean isRegistered(int index) {
        return registered[index - 1] != null;
    }

    public boolean anyRegistered() {
        return Arrays.stream(registered).anyMatch(Objects::nonNull);
    }

    public OutParameter registered(int index) throws SQLException {
        check(index);
        OutParameter out = registered[index - 1];
        if (out == null) {
            throw Errors.argument("parameter index=" + index
                    + " is not registered as OUT; call registerOutParameter before execution");
        }
        return out;
    }

    /** Returns whether the definition has a parameter as OUT or INOUT; fails if the account cannot see it. */
    public boolean isOut(int index) throws SQLException {
        return position(index) >= 0 && definition(index).mode() != ParameterMetaData.parameterModeIn;
    }

    /**
     * Returns the indexes, in order, of the parameters whose values the server has sent: if their number is that of the
     * registered ones, those. Fails if that cannot be determined.
     */
    public int[] sent(int values) throws SQLException {
        int[] wanted =
                IntStream.rangeClosed(1, count()).filter(this::isRegistered).toArray();
        if (wanted.length == values) {
            return wanted;
        }
        int[] defined = new int[count()];
        int found = 0;
        for (int index = 1; index <= count(); index++) {
            if (isOut(index)) {
                defined[found++] = index;
            }
        }
        if (found != values) {
            routine = null;
            throw Errors.usage("the server sent OUT parameters=" + values + ", by its definition the call has " + found
                    + "; the routine has been defined anew, run it again");
        }
        return Arrays.copyOf(defined, found);
    }
}
