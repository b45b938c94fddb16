package dev.weir.sql;

import dev.weir.error.Errors;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Names and strings that a caller puts into SQL. */
public final class Identifiers {
    /** A name that no sql_mode and no character set reads as anything else than itself. */
    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private Identifiers() {}

    /** In back quotes, which every sql_mode understands. */
    public static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** Returns whether a name may stand without quotes, unless it is a reserved word. */
    public static boolean isSimple(String name) {
        return SIMPLE.matcher(name).matches();
    }

    /** A name in back quotes, unless it is in them already; fails when no identifier can be named so. */
    public static String enquote(String name) throws SQLException {
        boolean quoted = name != null && name.length() > 2 && name.startsWith("`") && name.endsWith("`");
        String bare = quoted ? name.substring(1, name.length() - 1).replace("``", "`") : name;
        if (bare == null || bare.isEmpty() || bare.indexOf('\0') >= 0) {
            throw Errors.argument(
                    "identifier=" + name + " cannot be a name; expected at least one character and no NUL");
        }
        return quote(bare);
    }

    /**
     * A string as a literal that is the same in every sql_mode: in quotes, or in hexadecimal digits where it has a
     * backslash or a control character; returns what to put into SQL. Fails where there is none.
     */
    public static String literal(String value) throws SQLException {
        if (value == null) {
            throw Errors.argument("literal=null; write NULL into the statement");
        }
        boolean plain = value.chars().noneMatch(c -> c < ' ' || c == '\\' || c == 0x7F);
        return plain
                ? "'" + value.replace("'", "''") + "'"
                : "_utf8mb4 X'" + HexFormat.of().withUpperCase().formatHex(value.getBytes(StandardCharsets.UTF_8))
                        + "'";
    }
}
