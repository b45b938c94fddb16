package dev.weir.sql;

import dev.weir.packet.ServerTraits;
import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * The settings that the meaning of a statement's text depends on.
 *
 * @param backslashEscapes whether a backslash escapes in strings: the NO_BACKSLASH_ESCAPES mode is off
 * @param ansiQuotes whether double quotes hold identifiers: the ANSI_QUOTES mode is on
 * @param server the server that reads it; its optional features make no difference
 */
public record SqlDialect(boolean backslashEscapes, boolean ansiQuotes, ServerTraits server) {
    /** Returns how a server reads texts in its default sql_mode. */
    public static SqlDialect of(ServerVersion server) {
        return new SqlDialect(true, false, new ServerTraits(server, 0));
    }

    public SqlDialect withMode(String sqlMode) {
        String modes = "," + sqlMode.toUpperCase(Locale.ROOT) + ",";
        return new SqlDialect(!modes.contains(",NO_BACKSLASH_ESCAPES,"), modes.contains(",ANSI_QUOTES,"), server);
    }

    /** Returns the same server in every other combination of these modes. */
    List<SqlDialect> inOtherModes() {
        return List.of(
                new SqlDialect(!backslashEscapes, ansiQuotes, server),
                new SqlDialect(backslashEscapes, !ansiQuotes, server),
                new SqlDialect(!backslashEscapes, !ansiQuotes, server));
    }

    /** A function of a text whose results have equality. */
    @FunctionalInterface
    interface Reading {
        Object read(SqlDialect mode) throws SQLException;
    }

    /**
     * Returns whether a text reads the same in every other sql_mode: only with a backslash does the end of a quoted text depend
     * on the mode. Texts that cannot be read are compared by their errors.
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
