package dev.weir.session;

import dev.weir.packet.FieldType;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.StatementKind;
import java.util.Arrays;

/**
 * Types that the markers of one prepared statement have had. MySQL since 8.0.22 gives a marker a type of its own, at the latest
 * with its first value that is not NULL, and converts later values to it (9.7.4 was tried: {@code SELECT ?} with a number, then
 * with "text", gives 0). Integers among themselves, and NULL after a value, are converted as they should be. Where NULL comes
 * first, the marker may get the type of another marker ({@code IFNULL(?, ?)}). MariaDB (11.4 was tried) takes the length and
 * address of a value that was sent ahead of its command for one of the type that the marker had before. So such executions need a
 * statement of their own, see {@link StatementCache#fitting}.
 */
final class MarkerTypes {
    /** The executions that need a statement of their own when the types of their values differ. */
    enum Rule {
        NONE,
        ALL,
        /** Those with values that are sent ahead of the command. */
        STREAMS;

        private static final int TYPES_OF_THEIR_OWN = 80022;

        static Rule of(ServerConnection server) {
            if (server.mariaDb()) {
                return STREAMS;
            }
            return server.version().isAtLeast(TYPES_OF_THEIR_OWN, ServerVersion.NEVER) ? ALL : NONE;
        }

        /**
         * Returns whether the server takes values for what they are: see {@link FixedTypes}. MySQL before that makes the text of an unsigned
         * integer as if it were signed (5.7.22 and 8.0.15 were tried); one whose type was sent before did not get here.
         */
        boolean fits(ServerStatement statement, ParameterSet values) {
            return switch (this) {
                case ALL -> statement.fits(values);
                case NONE ->
                    statement.command().kind() == StatementKind.CALL
                            || !values.newTypes(statement.sentTypes())
                            || !values.hasUnsigned();
                case STREAMS -> true;
            };
        }

        /** Returns whether an execution does no harm where its values turn out not to fit: its result can be dropped. */
        boolean mayRunUnseen(ServerStatement statement) {
            SqlCommand command = statement.command();
            return this != ALL
                    || statement.isPrepared()
                    || command.kind() == StatementKind.CALL
                    || command.isPlainRead()
                    || FixedTypes.fitAny(command, statement.parameters());
        }
    }

    private final Rule rule;

    private final int[] kinds;

    /** Types of the values last set, shared by all statements of the text. */
    private final int[] known;

    private boolean used;

    MarkerTypes(Rule rule, int markers) {
        this(rule, none(markers), none(markers));
    }

    private MarkerTypes(Rule rule, int[] kinds, int[] known) {
        this.rule = rule;
        this.kinds = kinds;
        this.known = known;
    }

    private static int[] none(int markers) {
        int[] kinds = new int[markers];
        Arrays.fill(kinds, FieldType.NULL);
        return kinds;
    }

    /** Those of a variant: NULL will be sent with the type that the marker's values have, so that few variants are enough. */
    MarkerTypes variant() {
        return new MarkerTypes(rule, rule == Rule.STREAMS ? none(known.length) : known.clone(), known);
    }

    int[] ofNull() {
        return kinds.clone();
    }

    boolean accept(ParameterSet parameters) {
        for (int i = 0; i < kinds.length && used; i++) {
            if (!fits(parameters, i)) {
                return false;
            }
        }
        used = true;
        for (int i = 0; i < kinds.length; i++) {
            int kind = kind(parameters.get(i).type());
            if (kind != FieldType.NULL) {
                kinds[i] = kind;
                known[i] = kind;
            }
        }
        return true;
    }

    private boolean fits(ParameterSet parameters, int index) {
        int before = kinds[index];
        if (rule == Rule.STREAMS) {
            return before == FieldType.NULL || !parameters.get(index).streamed();
        }
        int kind = kind(parameters.get(index).type());
        return kind == FieldType.NULL || kind == before || (before == FieldType.NULL && kinds.length == 1);
    }

    /** The same for compatible types; NULL for those that are compatible with all. */
    private int kind(int type) {
        if (rule == Rule.STREAMS) {
            return type == FieldType.VAR_STRING || type == FieldType.BLOB ? FieldType.NULL : type;
        }
        return switch (type & ~Parameter.UNSIGNED) {
            case FieldType.TINY, FieldType.SHORT, FieldType.INT24, FieldType.LONG -> FieldType.LONGLONG;
            default -> type & ~Parameter.UNSIGNED;
        };
    }
}
