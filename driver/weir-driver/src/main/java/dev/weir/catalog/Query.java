package dev.weir.catalog;

import dev.weir.login.Settings;
import dev.weir.packet.ColumnDefinition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A query of {@code information_schema} with conditions on values from the caller. It goes out as text, so that its columns
 * come as text and can be given any type. No {@code sql_mode} or character set changes its meaning: it has no double quotes, no
 * backslash, no {@code ||}, and values with more than letters, digits and a few signs are hexadecimal.
 */
final class Query {
    private static final String FILTERS = "/*filters*/";
    private static final String TYPES = "/*types*/";
    private static final char ESCAPE = '|';
    private static final Pattern DATABASE = Pattern.compile("\\$\\{database ([A-Za-z_.]+)}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_$%| -]*");

    private final List<String> conditions = new ArrayList<>();
    private final Layout result;
    private String text;

    Query(Layout result, String text) {
        this.result = result;
        this.text = text;
    }

    /** Returns the query for a result, whose text is in the file of its name. */
    static Query of(Layout result) {
        String file = result.name().toLowerCase(Locale.ROOT).replace('_', '-') + ".sql";
        return new Query(
                result,
                Resources.text(file)
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.startsWith("--"))
                        .collect(Collectors.joining(" ")));
    }

    List<ColumnDefinition> columns() {
        return result.columns();
    }

    /** Replaces {@code ${name}} by a trusted expression. */
    Query with(String name, String expression) {
        text = text.replace("${" + name + "}", expression);
        return this;
    }

    /** Replaces each {@code ${database COLUMN}} by two columns, catalog and schema. */
    Query with(Settings.Terms terms) {
        text = DATABASE.matcher(text).replaceAll(terms.schemas() ? "'def', $1" : "$1, NULL");
        return this;
    }

    Query with(SqlTypes types, String declared) {
        return with("jdbcType", types.jdbcType(declared))
                .with("typeName", types.typeName(declared))
                .with("size", types.size(declared))
                .with("digits", types.digits())
                .with("precision", types.precision(declared))
                .with("scale", types.scale());
    }

    /** Restricts rows to a name; null keeps all. */
    Query equal(String column, @Nullable String name) {
        return name == null ? this : narrow(column + " = ", NamePattern.unquoted(name), "");
    }

    /** Restricts rows by a trusted condition. */
    Query where(String condition) {
        conditions.add(condition);
        return this;
    }

    /**
     * Restricts rows to a pattern with {@code %} and {@code _}, escaped by a backslash; null keeps all. A pattern without
     * wildcards becomes a comparison, by which the servers find one table without opening every other.
     */
    Query like(String column, @Nullable String pattern) {
        if (pattern == null || pattern.equals("%")) {
            return this;
        }
        NamePattern parsed = NamePattern.parse(NamePattern.unquoted(pattern), ESCAPE);
        return parsed.wild()
                ? narrow(column + " LIKE ", parsed.text(), " ESCAPE '" + ESCAPE + "'")
                : narrow(column + " = ", parsed.text(), "");
    }

    /** As {@link #like}, but also keeps rows whose column is NULL. */
    Query likeOrNull(String column, @Nullable String pattern) {
        int before = conditions.size();
        like(column, pattern);
        if (conditions.size() > before) {
            conditions.set(before, "(" + conditions.get(before) + " OR " + column + " IS NULL)");
        }
        return this;
    }

    /** Names have no characters beyond the basic plane, and the servers refuse to compare them with text that has. */
    private Query narrow(String before, String value, String after) {
        boolean impossible = value.codePoints().anyMatch(Character::isSupplementaryCodePoint);
        return where(impossible ? "1 = 0" : before + literal(value) + after);
    }

    /** Restricts rows to table types, ignoring case; null keeps all. A {@code null} element matches no type. */
    Query types(@Nullable String @Nullable ... types) {
        String among = types == null || types.length == 0
                ? "1 = 1"
                : Arrays.stream(types)
                        .map(type -> type == null ? "NULL" : literal(type.toUpperCase(Locale.ROOT)))
                        .collect(Collectors.joining(", ", "TABLE_TYPE IN (", ")"));
        text = text.replace(TYPES, among);
        return this;
    }

    private static String literal(String value) {
        return PLAIN.matcher(value).matches()
                ? "'" + value + "'"
                : "_utf8mb4 X'" + HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    String text() {
        return text.replace(FILTERS, conditions.isEmpty() ? "1 = 1" : String.join(" AND ", conditions));
    }

    /**
     * A pattern of {@link java.sql.DatabaseMetaData}, in which a backslash escapes the wildcards {@code %} and {@code _}.
     *
     * @param text the pattern with another escape character if it is wild, otherwise the name
     * @param wild whether it has wildcards
     */
    record NamePattern(String text, boolean wild) {
        /** Removes back quotes around a name, as programs take it from their SQL, and undoubles those within. */
        static String unquoted(String name) {
            int last = name.length() - 1;
            boolean quoted = last > 0 && name.charAt(0) == '`' && name.charAt(last) == '`';
            return quoted ? name.substring(1, last).replace("``", "`") : name;
        }

        /** Reads a pattern; in the result, {@code escape} stands before literal wildcards and itself. */
        static NamePattern parse(String pattern, char escape) {
            StringBuilder name = new StringBuilder();
            StringBuilder like = new StringBuilder();
            boolean wild = false;
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                boolean literal = c == '\\' && i + 1 < pattern.length();
                if (literal) {
                    c = pattern.charAt(++i);
                }
                boolean wildcard = c == '%' || c == '_';
                if ((wildcard && literal) || c == escape) {
                    like.append(escape);
                }
                wild |= wildcard && !literal;
                like.append(c);
                name.append(c);
            }
            return new NamePattern((wild ? like : name).toString(), wild);
        }
    }
}
