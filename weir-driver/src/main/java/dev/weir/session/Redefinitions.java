package dev.weir.session;

import dev.weir.sql.SqlDialect;
import dev.weir.sql.SqlText;
import dev.weir.sql.StatementKind;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Counts statements of a session after which those that are prepared must be prepared anew, as far as the server does not report
 * it.
 *
 * <p>Definitions: MySQL (9.7.4 was tried; 8.0.15 is free of it) prepares a statement anew by itself when its table has changed,
 * but then takes text for a marker that had been one of a number in a wrong character set: it refuses it for JSON, and stores it
 * wrongly in other columns, with types sent again or not. So the driver prepares anew what was prepared before. What other
 * sessions define cannot be known in time.
 *
 * <p>Where the server does not report changes of the session, everything but reads and changes of rows may be one.
 */
final class Redefinitions {
    /** What a text can do to statements that are prepared. */
    enum Effect {
        /** None: it reads or changes rows. */
        NONE,
        /** It may change the session. */
        SESSION,
        /** It may define tables, views or routines anew, or change the session. */
        DEFINITIONS
    }

    /** Since this version MySQL gives markers types of their own when it prepares. */
    private static final int MARKERS_HAVE_TYPES = 80022;

    private static final int SELECT = ('s' << 16) | ('e' << 8) | 'l';
    private static final int INSERT = ('i' << 16) | ('n' << 8) | 's';
    private static final int UPDATE = ('u' << 16) | ('p' << 8) | 'd';
    private static final int DELETE = ('d' << 16) | ('e' << 8) | 'l';
    private static final int REPLACE = ('r' << 16) | ('e' << 8) | 'p';
    private static final int WITH = ('w' << 16) | ('i' << 8) | 't';

    /** Variables that say what is reported, unless they are turned on. */
    private static final Pattern TRACKING =
            Pattern.compile("session_track_s(?:ystem|chema(?!\\s*=\\s*(?:1|on)\\b))", Pattern.CASE_INSENSITIVE);

    private final boolean counted;
    private final boolean multiStatements;
    private final SqlDialect dialect;
    private final SessionState state;
    private int count;

    Redefinitions(Settings settings, Established server, SessionState state) {
        int version = SqlDialect.versionNumber(server.version());
        this.counted = !server.mariaDb() && version >= MARKERS_HAVE_TYPES;
        this.multiStatements = settings.multiStatements();
        this.dialect = new SqlDialect(true, false, server.mariaDb(), version);
        this.state = state;
    }

    int count() {
        return count;
    }

    /** The text of a statement goes out, in UTF-8. */
    void sent(byte[] sql) {
        boolean several = multiStatements && isSeveral(sql);
        if (several) {
            sent(new String(sql, StandardCharsets.UTF_8), Effect.DEFINITIONS);
        } else if (!readsOrChangesRows(sql)) {
            String text = new String(sql, StandardCharsets.UTF_8);
            sent(text, effect(text));
        }
    }

    /** A prepared statement goes out. Its own effects do not make it outdated: the server takes care of a routine called. */
    void sent(ServerStatement statement, long generation) {
        boolean outdates = statement.effect() != Effect.NONE && sent(statement.sql(), statement.effect());
        if (outdates && statement.generation() == generation) {
            statement.generation(generation + 1);
        }
    }

    private boolean sent(String sql, Effect effect) {
        if (effect != Effect.NONE && TRACKING.matcher(sql).find()) {
            state.unreported();
        }
        boolean outdates = !state.isReported() ? effect != Effect.NONE : counted && effect == Effect.DEFINITIONS;
        count += outdates ? 1 : 0;
        return outdates;
    }

    /**
     * Whether a statement must be prepared anew for each execution: MySQL gives user variables types when it prepares (9.7.4 was
     * tried; 8.0.15 and MariaDB 11.4 are free of it), and converts later values to them.
     */
    boolean runsOnce(String sql) {
        return counted && SqlText.mayUseVariables(sql, dialect);
    }

    /** What a single statement can do. */
    Effect effect(String sql) {
        if (StatementKind.mayDefine(sql, dialect)) {
            return Effect.DEFINITIONS;
        }
        return StatementKind.of(sql, dialect) == StatementKind.OTHER ? Effect.SESSION : Effect.NONE;
    }

    /** Whether anything but spaces follows a semicolon, which may also be one inside quotes. */
    private static boolean isSeveral(byte[] sql) {
        int end = sql.length;
        while (end > 0 && ((sql[end - 1] <= ' ' && sql[end - 1] >= 0) || sql[end - 1] == ';')) {
            end--;
        }
        for (int i = 0; i < end; i++) {
            if (sql[i] == ';') {
                return true;
            }
        }
        return false;
    }

    /** True for most statements that do, by their first letters. */
    private static boolean readsOrChangesRows(byte[] sql) {
        if (sql.length < 3) {
            return false;
        }
        return switch (((sql[0] | 0x20) << 16) | ((sql[1] | 0x20) << 8) | (sql[2] | 0x20)) {
            case SELECT, INSERT, UPDATE, DELETE, REPLACE, WITH -> true;
            default -> false;
        };
    }
}
