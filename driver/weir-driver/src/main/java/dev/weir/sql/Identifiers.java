package dev.weir.sql;

import dev.weir.error.Errors;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Names and strings for use in SQL. */
public final class Identifiers {
    /** A name that every sql_mode and character set reads as itself. */
    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private Identifiers() {}

    /** Puts a name in back quotes, which every sql_mode understands. */
    public static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** Returns whether a name needs no quotes, unless it is a reserved word. */
    public static boolean isSimple(String name) {
        return SIMPLE.matcher(name).matches();
    }

    /** Puts a name in back quotes unless it has them; fails if no identifier can have the name. */
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
     * Returns a string as a literal that every sql_mode reads the same: in quotes, or hexadecimal if it has a backslash or a
     * control character. Fails for a string that no literal can hold.
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
