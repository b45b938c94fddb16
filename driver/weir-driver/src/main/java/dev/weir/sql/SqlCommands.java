package dev.weir.sql;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Caches a connection's statements by the application's text, evicting the least recently used. Thread-safe. */
public final class SqlCommands {
    /** Ends the driver's own queries of one row: sql_select_limit, if 0, would remove the row. */
    public static final String ONE_ROW = " LIMIT 1";

    static final int MAX_COMMANDS = 128;

    /** The most characters of all texts, which are kept as text and as bytes. */
    static final int MAX_TEXT = 1 << 16;

    private static final float LOAD_FACTOR = 0.75f;

    private final SqlDialect dialect;
    private final boolean multiStatements;

    @GuardedBy("this")
    private final Map<String, SqlCommand> commands = new LinkedHashMap<>(16, LOAD_FACTOR, true);

    @GuardedBy("this")
    private int textLength;

    /** @param multiStatements whether a text may hold several statements */
    public SqlCommands(SqlDialect dialect, boolean multiStatements) {
        this.dialect = dialect;
        this.multiStatements = multiStatements;
    }

    /** Returns how the server reads statements, apart from sql_mode, which any statement may change. */
    public SqlDialect dialect() {
        return dialect;
    }

    /** Returns a text's statement; empty if its escapes depend on the sql_mode. Fails for an invalid escape. */
    public Optional<SqlCommand> translated(String sql) throws SQLException {
        SqlCommand known = known(sql);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<String> translated = JdbcEscapes.translateInEveryMode(sql, dialect);
        return translated.map(text -> keep(sql, read(text)));
    }

    public SqlCommand verbatim(String sql) {
        // a text that may have an escape is cached by its translation
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
