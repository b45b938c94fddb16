package dev.weir.sql;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements of a connection by the text that the application gave, with LRU eviction, so that a text is read once. Thread-safe. */
public final class SqlCommands {
    /** Ends a query of the driver's own for one row, which the session's sql_select_limit would take away where it is 0. */
    public static final String ONE_ROW = " LIMIT 1";

    static final int MAX_COMMANDS = 128;

    /** Characters of all texts: they are kept twice, as text and as bytes. */
    static final int MAX_TEXT = 1 << 16;

    private static final float LOAD_FACTOR = 0.75f;

    private final SqlDialect dialect;
    private final boolean multiStatements;

    @GuardedBy("this")
    private final Map<String, SqlCommand> commands = new LinkedHashMap<>(16, LOAD_FACTOR, true);

    @GuardedBy("this")
    private int textLength;

    /** None yet; {@code multiStatements} says whether one text may hold several statements. */
    public SqlCommands(SqlDialect dialect, boolean multiStatements) {
        this.dialect = dialect;
        this.multiStatements = multiStatements;
    }

    /** Returns how the server reads statements, but for the sql_mode, which any statement may change. */
    public SqlDialect dialect() {
        return dialect;
    }

    /**
     * The statement of a text with JDBC escapes; empty where the sql_mode decides what is one. Fails when one is malformed or
     * unknown.
     */
    public Optional<SqlCommand> translated(String sql) throws SQLException {
        SqlCommand known = known(sql);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<String> translated = JdbcEscapes.translateInEveryMode(sql, dialect);
        return translated.map(text -> keep(sql, read(text)));
    }

    public SqlCommand verbatim(String sql) {
        // what may be an escape is kept by what it is translated to
        boolean kept = sql.indexOf('{') < 0;
        SqlCommand known = kept ? known(sql) : null;
        if (known != null) {
            return known;
        }
        SqlCommand command = read(sql);
        return kept ? keep(sql, command) : command;
    }

    private SqlCommand read(String sql) {
        return new SqlCommand(sql, dialect, multiStatements);
    }

    private synchronized @Nullable SqlCommand known(String sql) {
        return commands.get(sql);
    }

    private synchronized SqlCommand keep(String given, SqlCommand command) {
        if (given.length() > MAX_TEXT / 4) {
            return command;
        }
        if (commands.put(given, command) == null) {
            textLength += given.length();
        }
        shrink();
        return command;
    }

    @GuardedBy("this")
    private void shrink() {
        Iterator<String> eldest = commands.keySet().iterator();
        while (commands.size() > MAX_COMMANDS || textLength > MAX_TEXT) {
            textLength -= eldest.next().length();
            eldest.remove();
        }
    }
}
