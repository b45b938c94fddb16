package dev.weir.sql;

import static dev.weir.sql.SqlTokens.words;

import dev.weir.sql.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/**
 * Decides by its text whether a statement is a plain read: one SELECT that takes no locks, sets nothing, returns its rows to
 * the client, and calls only the server's functions without effects. A view may still call a function that writes. In doubt,
 * the answer is no.
 */
final class PlainRead {
    /** Words that take locks, write files or set variables, or read the next value of a sequence, or begin other statements. */
    private static final Set<String> NOT_PLAIN =
            words("FOR LOCK INTO PROCEDURE NEXTVAL LASTVAL INSERT UPDATE DELETE VALUES TABLE CALL");

    /** Words that are no function though a parenthesis follows. */
    private static final Set<String> KEYWORDS =
            words("ALL AND ANY AS BETWEEN BINARY BY CASE DISTINCT DIV ELSE EXCEPT EXISTS FROM HAVING IN INDEX"
                    + " INTERSECT INTERVAL IS JOIN KEY LIKE LIMIT MOD NOT OFFSET ON OR OVER PARTITION RLIKE REGEXP SELECT SOME THEN"
                    + " UNION USING WHEN WHERE XOR CHAR DECIMAL NCHAR DATETIME AGAINST MATCH");

    /** Functions without effects of MySQL 8.0 and MariaDB 10.3, and newer ones whose names no user's function can have. */
    private static final Set<String> FUNCTIONS =
            words("ABS ACOS ADDDATE ADDTIME ASCII ASIN ATAN ATAN2 AVG BIN BIT_AND BIT_COUNT BIT_LENGTH BIT_OR BIT_XOR"
                    + " CAST CEIL CEILING CHAR CHARACTER_LENGTH CHARSET CHAR_LENGTH COALESCE COLLATION CONCAT CONCAT_WS"
                    + " CONNECTION_ID CONV CONVERT CONVERT_TZ COS COT COUNT CRC32 CUME_DIST CURDATE CURRENT_DATE CURRENT_TIME"
                    + " CURRENT_TIMESTAMP CURRENT_USER CURTIME DATABASE DATE DATEDIFF DATE_ADD DATE_FORMAT DATE_SUB DAY DAYNAME"
                    + " DAYOFMONTH DAYOFWEEK DAYOFYEAR DEGREES DENSE_RANK ELT EXP EXTRACT FIELD FIND_IN_SET FIRST_VALUE FLOOR"
                    + " FORMAT FROM_BASE64 FROM_DAYS FROM_UNIXTIME GREATEST GROUP_CONCAT HEX HOUR IF IFNULL INET6_ATON INET6_NTOA"
                    + " INET_ATON INET_NTOA INSTR ISNULL JSON_ARRAY JSON_CONTAINS JSON_EXTRACT JSON_KEYS JSON_LENGTH JSON_OBJECT"
                    + " JSON_TYPE JSON_UNQUOTE JSON_VALID LAG LAST_DAY LAST_VALUE LCASE LEAD LEAST LEFT LENGTH LN LOCALTIME"
                    + " LOCALTIMESTAMP LOCATE LOG LOG10 LOG2 LOWER LPAD LTRIM MAKEDATE MAKETIME MAX MD5 MICROSECOND MID MIN MINUTE"
                    + " MOD MONTH MONTHNAME NOW NTH_VALUE NTILE NULLIF OCT OCTET_LENGTH ORD PERCENT_RANK PERIOD_ADD PERIOD_DIFF PI"
                    + " POSITION POW POWER QUARTER QUOTE RADIANS RAND RANK REPEAT REPLACE REVERSE RIGHT ROUND ROW_NUMBER RPAD"
                    + " RTRIM SCHEMA SECOND SEC_TO_TIME SESSION_USER SHA1 SHA2 SIGN SIN SOUNDEX SPACE SQRT STD STDDEV STDDEV_POP"
                    + " STDDEV_SAMP STRCMP STR_TO_DATE SUBDATE SUBSTR SUBSTRING SUBSTRING_INDEX SUBTIME SUM SYSDATE SYSTEM_USER TAN"
                    + " TIME TIMEDIFF TIMESTAMP TIMESTAMPADD TIMESTAMPDIFF TIME_FORMAT TIME_TO_SEC TO_BASE64 TO_DAYS TO_SECONDS TRIM"
                    + " TRUNCATE UCASE UNHEX UNIX_TIMESTAMP UPPER USER UTC_DATE UTC_TIME UTC_TIMESTAMP UUID VARIANCE VAR_POP"
                    + " VAR_SAMP VERSION WEEK WEEKDAY WEEKOFYEAR WEIGHT_STRING YEAR YEARWEEK");

    /** Functions that wait or take locks by name. */
    private static final Set<String> WAITS =
            words("BENCHMARK GET_LOCK IS_FREE_LOCK IS_USED_LOCK RELEASE_ALL_LOCKS RELEASE_LOCK SLEEP");

    private PlainRead() {}

    /** Returns whether a statement, with JDBC escapes translated, is a plain read. */
    static boolean is(String sql, SqlDialect dialect) {
        return is(sql, dialect, Set.of());
    }

    /** As {@link #is}, but the statement may wait and take locks by name. */
    static boolean mayWait(String sql, SqlDialect dialect) {
        return is(sql, dialect, WAITS);
    }

    private static boolean is(String sql, SqlDialect dialect, Set<String> others) {
        SqlTokens tokens = SqlTokens.of(sql, dialect);
        SqlToken first = tokens.get(0);
        if (tokens.problem().isPresent() || !(first.isWord("SELECT") || first.isWord("WITH"))) {
            return false;
        }
        List<SqlToken> all = tokens.list();
        for (int i = 0; i < all.size(); i++) {
            if (!isPlain(all.get(i), tokens.get(i + 1), others)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(SqlToken token, SqlToken next, Set<String> others) {
        if (token.is(Kind.SYMBOL)) {
            return !token.isSymbol(':') && (!token.isSymbol(';') || next.is(Kind.END));
        }
        // the second word of NEXTVAL's call, in MariaDB's Oracle mode
        if (token.isAmong(NOT_PLAIN) || (token.is(Kind.NAME) && token.text().equalsIgnoreCase("NEXTVAL"))) {
            return false;
        }
        return !next.isSymbol('(') || callsNothing(token, next, others);
    }

    /** With white space before the parenthesis, the name may be that of a user's function. */
    private static boolean callsNothing(SqlToken token, SqlToken parenthesis, Set<String> others) {
        if (!token.is(Kind.WORD)) {
            return token.is(Kind.DIGITS) || token.is(Kind.MARKER) || token.is(Kind.STRING);
        }
        return token.isAmong(KEYWORDS)
                || (token.end() == parenthesis.start() && (token.isAmong(FUNCTIONS) || token.isAmong(others)));
    }
}
