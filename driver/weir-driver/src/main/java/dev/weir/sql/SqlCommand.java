package dev.weir.sql;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A statement's text and facts read from it, the costly ones when first needed. Thread-safe. */
public final class SqlCommand {
    /** The effect of a statement on prepared ones. */
    public enum Effect {
        /** Not at all: it reads or changes rows. */
        NONE,
        /** It may change the session. */
        SESSION,
        /** It may define tables, views or routines anew, or change the session. */
        DEFINITIONS
    }

    /** The variables that control reports, unless they are turned on. */
    private static final Pattern TRACKING = Pattern.compile(
            "session_track_(?:transaction|system|(?:schema|state)\\w*(?!\\w|\\s*=\\s*(?:1|on)\\s*(?:[,;]|\\z)))",
            Pattern.CASE_INSENSITIVE);

    /** The variable that sets the next INSERT's id. */
    private static final Pattern NEXT_ID = Pattern.compile("(?<!last_)insert_id", Pattern.CASE_INSENSITIVE);

    private final String sql;
    private final byte[] utf8;
    private final SqlDialect dialect;
    private final boolean several;
    private final StatementKind kind;
    private final Effect effect;
    private final boolean setsTracking;
    private final boolean setsCharsets;
    private final boolean runsOthers;
    private final boolean characterizesNext;

    // set later by the first thread that needs them; all threads compute the same
    private @Nullable Boolean plainRead;
    private @Nullable Boolean limitable;
    private @Nullable Diagnostics diagnostics;
    private @Nullable SelectText select;
    private @Nullable MarkerPlaces markerPlaces;

    @SuppressWarnings("NullableOptional") // null is not read yet, empty is none
    private @Nullable Optional<SqlText> markers;

    @SuppressWarnings("NullableOptional") // as markers
    private @Nullable Optional<InsertedRow> insertedRow;

    /**
     * @param sql with JDBC escapes translated
     * @param multiStatements whether it may hold several statements
     */
    public SqlCommand(String sql, SqlDialect dialect, boolean multiStatements) {
        this.sql = sql;
        this.utf8 = sql.getBytes(StandardCharsets.UTF_8);
        this.dialect = dialect;
        this.several = multiStatements && SqlText.mayBeSeveral(sql);
        this.kind = StatementKind.of(sql, dialect);
        this.effect = effect();
        this.setsTracking = effect != Effect.NONE && TRACKING.matcher(sql).find();
        this.runsOthers =
                several || kind == StatementKind.CALL || (kind == StatementKind.OTHER && contains(sql, "EXECUTE"));
        this.characterizesNext = runsOthers || (kind == StatementKind.OTHER && contains(sql, "TRANSACTION"));
        this.setsCharsets =
                (several || kind == StatementKind.OTHER) && (namesCharsets(sql) || contains(sql, "EXECUTE"));
    }

    private Effect effect() {
        if (several) {
            return Effect.DEFINITIONS;
        }
        return switch (kind) {
            case SELECT, WITH, INSERT, REPLACE, UPDATE, DELETE -> Effect.NONE;
            case CALL -> Effect.DEFINITIONS;
            // the next INSERT takes the id that is set, as after ALTER TABLE .. AUTO_INCREMENT
            case OTHER ->
                StatementKind.mayDefine(sql, dialect) || NEXT_ID.matcher(sql).find()
                        ? Effect.DEFINITIONS
                        : Effect.SESSION;
        };
    }

    public String sql() {
        return sql;
    }

    /** Returns the text in UTF-8; not to be changed. */
    public byte[] utf8() {
        return utf8;
    }

    public StatementKind kind() {
        return kind;
    }

    public Effect effectOnPrepared() {
        return effect;
    }

    /** Returns whether it may be several statements: the connection allows them, and text follows a semicolon. */
    public boolean mayBeSeveral() {
        return several;
    }

    /** Returns whether it leaves transaction, locks, variables and temporary tables unchanged. */
    public boolean keepsTransaction() {
        return effect == Effect.NONE;
    }

    /** Returns whether only its changes of rows outlast it, and no transaction, characteristic of the next, or lock. */
    public boolean changesNothingButRows() {
        return keepsTransaction() || (!several && StatementKind.onlyShows(sql, dialect));
    }

    /** Returns whether it may set characteristics of the next transaction, itself or through statements that it runs. */
    public boolean runsOthers() {
        return runsOthers;
    }

    /** Returns whether it may set characteristics of the next transaction, itself or through statements that it runs. */
    public boolean mayCharacterizeNext() {
        return characterizesNext;
    }

    /** Returns whether it is one SELECT without locks, assignments and functions with effects; a view may call others. */
    public boolean isPlainRead() {
        Boolean known = plainRead;
        if (known == null) {
            known = !several
                    && (kind == StatementKind.SELECT || kind == StatementKind.WITH)
                    && PlainRead.is(sql, dialect);
            plainRead = known;
        }
        return known;
    }

    /** Returns the diagnostics of the previous statement that its own text reads; a routine that it calls may read more. */
    public Diagnostics diagnostics() {
        Diagnostics known = diagnostics;
        if (known == null) {
            known = Diagnostics.of(sql, dialect, several || kind == StatementKind.OTHER);
            diagnostics = known;
        }
        return known;
    }

    public boolean looksBack() {
        return diagnostics() != Diagnostics.NONE;
    }

    /** Returns whether it shows warnings or errors, whose columns are always the same. */
    public boolean showsConditions() {
        SqlTokens tokens = SqlTokens.of(several || kind != StatementKind.OTHER ? "" : sql, dialect);
        return tokens.problem().isEmpty()
                && tokens.get(0).isWord("SHOW")
                && (tokens.get(1).isWord("WARNINGS") || tokens.get(1).isWord("ERRORS"));
    }

    /** Returns whether a time limit may be set for it unseen: it calls no routine and reads no variables. */
    public boolean mayBeLimited() {
        Boolean known = limitable;
        if (known == null) {
            known = !several
                    && PlainRead.mayWait(sql, dialect)
                    && !looksBack()
                    && !contains(sql, "VARIABLES")
                    && !contains(sql, "MAX_EXECUTION_TIME")
                    && !contains(sql, "MAX_STATEMENT_TIME");
            limitable = known;
        }
        return known;
    }

    /** Returns whether it is sure to give no rows: it changes rows. */
    public boolean givesNoRows() {
        return kind.changesRows() && !sql.toUpperCase(Locale.ROOT).contains("RETURNING");
    }

    /** Returns whether it may make the server report fewer changes of the session. */
    public boolean maySetTracking() {
        return setsTracking;
    }

    /** Returns whether it may set the session's character sets, itself or through statements it runs. */
    public boolean maySetCharsets() {
        return setsCharsets;
    }

    /** Returns whether it may request a local file: {@code LOAD DATA LOCAL INFILE}. */
    public boolean mayLoadFiles() {
        return (several || kind == StatementKind.OTHER) && contains(sql, "INFILE");
    }

    public boolean mayUseVariables() {
        return SqlText.mayUseVariables(sql, dialect);
    }

    public SelectText select() {
        SelectText known = select;
        if (known == null) {
            // not asked of a text with a backslash, so that the sql_mode makes no difference
            known = SelectText.of(sql, dialect);
            select = known;
        }
        return known;
    }

    /** Returns its markers; empty if their places depend on the sql_mode. */
    public Optional<SqlText> markers() {
        Optional<SqlText> known = markers;
        if (known == null) {
            known = SqlText.inEveryMode(sql, dialect);
            markers = known;
        }
        return known;
    }

    /** Returns the row that it inserts, if more rows may follow it. */
    public Optional<InsertedRow> insertedRow() {
        Optional<InsertedRow> known = insertedRow;
        if (known == null) {
            known = kind == StatementKind.INSERT && !several ? InsertedRow.of(sql, dialect) : Optional.empty();
            insertedRow = known;
        }
        return known;
    }

    /** Returns the columns to which its markers are assigned; empty if that cannot be read with certainty. */
    public Optional<AssignedMarkers> assignedMarkers() {
        return several ? Optional.empty() : AssignedMarkers.of(sql, dialect);
    }

    public MarkerPlaces markerPlaces() {
        MarkerPlaces known = markerPlaces;
        if (known == null) {
            known = MarkerPlaces.of(this, dialect);
            markerPlaces = known;
        }
        return known;
    }

    /** Returns whether a text may set character sets: {@code SET NAMES}, {@code character_set_client} and so on. */
    public static boolean namesCharsets(String sql) {
        return contains(sql, "NAMES") || contains(sql, "CHAR");
    }

    private static boolean contains(String sql, String upper) {
        char first = upper.charAt(0);
        for (int i = sql.length() - upper.length(); i >= 0; i--) {
            char c = sql.charAt(i);
            boolean begins = c == first || c == first + ('a' - 'A');
            if (begins && sql.regionMatches(true, i, upper, 0, upper.length())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return sql;
    }
}
