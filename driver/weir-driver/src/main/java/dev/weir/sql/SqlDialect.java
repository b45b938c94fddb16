package dev.weir.sql;

import dev.weir.packet.ServerTraits;
import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * The settings that the reading of a statement's text depends on besides the text.
 *
 * @param backslashEscapes whether a backslash escapes in strings: the NO_BACKSLASH_ESCAPES mode is off
 * @param ansiQuotes whether double quotes hold identifiers: the ANSI_QUOTES mode is on
 * @param server which server reads it; what it offers makes no difference
 */
public record SqlDialect(boolean backslashEscapes, boolean ansiQuotes, ServerTraits server) {
    /** Returns how a server reads in its default sql_mode, as far as that matters. */
    public static SqlDialect of(ServerVersion server) {
        return new SqlDialect(true, false, new ServerTraits(server, 0));
    }

    public SqlDialect withMode(String sqlMode) {
        String modes = "," + sqlMode.toUpperCase(Locale.ROOT) + ",";
        return new SqlDialect(!modes.contains(",NO_BACKSLASH_ESCAPES,"), modes.contains(",ANSI_QUOTES,"), server);
    }

    /** The same server in every other sql_mode that matters to the reading. */
    List<SqlDialect> inOtherModes() {
        return List.of(
                new SqlDialect(!backslashEscapes, ansiQuotes, server),
                new SqlDialect(backslashEscapes, !ansiQuotes, server),
                new SqlDialect(!backslashEscapes, !ansiQuotes, server));
    }

    /** Something read of a text, with equality. */
    @FunctionalInterface
    interface Reading {
        Object read(SqlDialect mode) throws SQLException;
    }

    /**
     * Returns whether every other sql_mode reads a text the same: where a text in quotes ends depends on the mode only if it has
     * a backslash. A text that cannot be read is compared by the error.
     */
    boolean isTheSameInEveryMode(String sql, Reading reading) {
        if (sql.indexOf('\\') < 0) {
            return true;
        }
        Object own = outcome(reading);
        return inOtherModes().stream().allMatch(other -> other.outcome(reading).equals(own));
    }

    private Object outcome(Reading reading) {
        try {
            return reading.read(this);
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
