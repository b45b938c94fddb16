package dev.weir.lab.observe;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The role of a statement for a client, as far as its normalised text tells. */
enum StatementRole {
    /** A SELECT of rows that locks nothing. */
    READ,
    /** A SELECT that locks rows: its transaction is not read-only. */
    LOCKING_READ,
    INSERT,
    WRITE,
    /** {@code SET autocommit}, {@code SET SESSION TRANSACTION ..}: statements that drivers send around a transaction. */
    TRANSACTION_SETTING,
    /** Another setting of the session: {@code SET NAMES}, {@code SET sql_mode}. */
    SETTING,
    /** A query of the transaction's state: {@code SELECT @@session.transaction_isolation}. */
    TRANSACTION_QUESTION,
    /** Another query of variables, or of warnings. */
    QUESTION,
    /** {@code SELECT 1}: a pool's check that its connection is alive. */
    VALIDATION,
    BEGIN,
    /** {@code COMMIT} or {@code ROLLBACK}. */
    END,
    USE,
    /** DDL, routines, administration. */
    OTHER;

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/");
    private static final Pattern VALIDATING = Pattern.compile("SELECT (\\?|DATABASE ?\\( ?\\))( FROM DUAL)?");
    private static final Pattern LOCKING = Pattern.compile(".* (FOR UPDATE|FOR SHARE|LOCK IN SHARE MODE)\\b.*");
    private static final Pattern TRANSACTION =
            Pattern.compile(".*\\b(AUTOCOMMIT|TRANSACTION|(TX|TRANSACTION)_(ISOLATION|READ_ONLY))\\b.*");
    private static final Pattern ENDING = Pattern.compile("(COMMIT|ROLLBACK)( WORK)?( AND .*)?");
    private static final Pattern BEGINNING = Pattern.compile("(BEGIN|START TRANSACTION)\\b.*");
    private static final Set<String> WRITING = Set.of("UPDATE", "DELETE", "LOAD");

    static StatementRole of(String digestText) {
        String text = SPACES.matcher(COMMENT.matcher(digestText).replaceAll(" "))
                .replaceAll(" ")
                .replace("`", "")
                .replace("@ @", "@@")
                .strip()
                .toUpperCase(Locale.ROOT);
        String verb = text.startsWith("(") ? "SELECT" : text.split("[ (]", 2)[0];
        return switch (verb) {
            case "SELECT", "WITH", "TABLE" -> ofSelect(text);
            case "INSERT", "REPLACE" -> INSERT;
            case "SET" -> ofSet(text);
            case "SHOW" -> text.equals("SHOW WARNINGS") ? QUESTION : OTHER;
            case "USE" -> USE;
            default ->
                ENDING.matcher(text).matches()
                        ? END
                        : BEGINNING.matcher(text).matches() ? BEGIN : WRITING.contains(verb) ? WRITE : OTHER;
        };
    }

    private static StatementRole ofSelect(String text) {
        if (text.startsWith("SELECT @@") && !text.contains(" FROM ")) {
            return TRANSACTION.matcher(text).matches() && !text.contains(",") ? TRANSACTION_QUESTION : QUESTION;
        }
        if (VALIDATING.matcher(text).matches()) {
            return VALIDATION;
        }
        return LOCKING.matcher(text).matches() ? LOCKING_READ : READ;
    }

    private static StatementRole ofSet(String text) {
        if (text.startsWith("SET GLOBAL") || text.startsWith("SET PASSWORD") || text.startsWith("SET PERSIST")) {
            return OTHER;
        }
        return TRANSACTION.matcher(text).matches() ? TRANSACTION_SETTING : SETTING;
    }

    /** Returns whether the server counts it as a SELECT. */
    boolean isSelect() {
        return this == READ
                || this == LOCKING_READ
                || this == VALIDATION
                || this == QUESTION
                || this == TRANSACTION_QUESTION;
    }

    /** Returns whether a statement of this kind does an application's actual work. */
    boolean works() {
        return this == READ || this == LOCKING_READ || this == INSERT || this == WRITE || this == OTHER;
    }
}
