package dev.weir.sql;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement as it is sent: its text, and what follows from reading the text. What takes more than a look for keywords is
 * read when it is first asked for, and kept. Thread-safe.
 */
public final class SqlCommand {
    /** The effect of a statement on those that are prepared. */
    public enum Effect {
        /** None: it reads or changes rows. */
        NONE,
        /** It may change the session. */
        SESSION,
        /** It may define tables, views or routines anew, or change the session. */
        DEFINITIONS
    }

    /** Variables that say what is reported, unless they are turned on. */
    private static final Pattern TRACKING = Pattern.compile(
            "session_track_(?:transaction|system|(?:schema|state)\\w*(?!\\w|\\s*=\\s*(?:1|on)\\s*(?:[,;]|\\z)))",
            Pattern.CASE_INSENSITIVE);

    /** The variable that says which id the next INSERT gives. */
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

    // read later, by whichever thread is first; each finds the same
    private @Nullable Boolean plainRead;
    private @Nullable Boolean limitable;
    private @Nullable Diagnostics diagnostics;
    private @Nullable SelectText select;
    private @Nullable MarkerPlaces markerPlaces;

    @SuppressWarnings("NullableOptional") // null is not read yet, empty is none
    private @Nullable Optional<SqlText> markers;

    @SuppressWarnings("NullableOptional") // as markers
    private @Nullable Optional<InsertedRow> insertedRow;

    /** Reads a text with JDBC escapes translated; {@code multiStatements} says whether it may hold several statements. */
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
            // the next INSERT takes the id that is set, as if the table had another next one
            case OTHER ->
                StatementKind.mayDefine(sql, dialect) || NEXT_ID.matcher(sql).find()
                        ? Effect.DEFINITIONS
                        : Effect.SESSION;
        };
    }

    public String sql() {
        return sql;
    }

    /** Its text in UTF-8; not to be changed. */
    public byte[] utf8() {
        return utf8;
    }

    public StatementKind kind() {
        return kind;
    }

    public Effect effectOnPrepared() {
        return effect;
    }

    /** Returns whether it may be several statements: the connection allows them, and something follows a semicolon. */
    public boolean mayBeSeveral() {
        return several;
    }

    /** Returns whether it leaves transaction, locks, variables and temporary tables alone. */
    public boolean keepsTransaction() {
        return effect == Effect.NONE;
    }

    /**
     * Returns whether it changes nothing that outlives it except rows: it begins no transaction, sets nothing for the next one,
     * locks no tables.
     */
    public boolean changesNothingButRows() {
        return keepsTransaction() || (!several && StatementKind.onlyShows(sql, dialect));
    }

    /** Returns whether it may run statements that its text does not show, or is several. */
    public boolean runsOthers() {
        return runsOthers;
    }

    /** Returns whether it may set characteristics of the next transaction only ({@code SET TRANSACTION}), itself or by what it runs. */
    public boolean mayCharacterizeNext() {
        return characterizesNext;
    }

    /**
     * Returns whether it is one SELECT that by its text locks nothing, sets nothing and calls only functions of the server that have no
     * effect. A view in it may still call others.
     */
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

    /** Returns the diagnostics of the statement before that its own text looks at; a routine that it calls may look at more. */
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

    /**
     * Returns whether the server's time limit can be another while it runs without anybody seeing it: no routine is called, and no
     * variables are looked at.
     */
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

    /** Returns whether it can only change rows, so that it gives none. */
    public boolean givesNoRows() {
        return kind.changesRows() && !sql.toUpperCase(Locale.ROOT).contains("RETURNING");
    }

    /** Returns whether it may make the server report fewer changes of the session. */
    public boolean maySetTracking() {
        return setsTracking;
    }

    /** Returns whether it may set the session's character sets, itself or by a statement that it runs. */
    public boolean maySetCharsets() {
        return setsCharsets;
    }

    /** Returns whether it may ask for a file of the client: {@code LOAD DATA LOCAL INFILE}. */
    public boolean mayLoadFiles() {
        return (several || kind == StatementKind.OTHER) && contains(sql, "INFILE");
    }

    public boolean mayUseVariables() {
        return SqlText.mayUseVariables(sql, dialect);
    }

    public SelectText select() {
        SelectText known = select;
        if (known == null) {
            // nothing is said of a text with a backslash, so that the sql_mode does not matter
            known = SelectText.of(sql, dialect);
            select = known;
        }
        return known;
    }

    /** Its markers; empty where the sql_mode decides where they are. */
    public Optional<SqlText> markers() {
        Optional<SqlText> known = markers;
        if (known == null) {
            known = SqlText.inEveryMode(sql, dialect);
            markers = known;
        }
        return known;
    }

    /** The row that it inserts, if rows of other executions may follow it. */
    public Optional<InsertedRow> insertedRow() {
        Optional<InsertedRow> known = insertedRow;
        if (known == null) {
            known = kind == StatementKind.INSERT && !several ? InsertedRow.of(sql, dialect) : Optional.empty();
            insertedRow = known;
        }
        return known;
    }

    /** The columns that values of its markers are assigned to, as far as that can be read for sure. */
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

    /** Returns whether a text may set character sets: {@code SET NAMES}, {@code CHARSET}, {@code character_set_client} and so on. */
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
