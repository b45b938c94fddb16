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
 * A query of {@code information_schema} that is narrowed by values the caller gives. It goes out as text, so that its columns
 * come as text and can be given any type. The text has nothing whose meaning {@code sql_mode} or a character set changes: no
 * double quotes, no backslash, no {@code ||}; values with more than letters, digits and a few signs are written in hexadecimal.
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

    /** The query for a result, whose text stands in a file of its name. */
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

    /** Puts text of our own for {@code ${name}}. */
    Query with(String name, String expression) {
        text = text.replace("${" + name + "}", expression);
        return this;
    }

    /** Puts in two columns, catalog and schema, for each {@code ${database COLUMN}}. */
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

    /** Keeps rows with this name; without one, all. */
    Query equal(String column, @Nullable String name) {
        return name == null ? this : narrow(column + " = ", NamePattern.unquoted(name), "");
    }

    /** Keeps rows that meet a condition of our own. */
    Query only(String condition) {
        conditions.add(condition);
        return this;
    }

    /**
     * Keeps rows that match a pattern of {@code %} and {@code _}, which a backslash takes literally; without one, all. A
     * pattern without wildcards becomes a comparison, by which the servers find one table without opening every other.
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

    /** The same for a column that may be NULL, and then is kept whatever the pattern is. */
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
        return only(impossible ? "1 = 0" : before + literal(value) + after);
    }

    /** Keeps rows of these table types, in any case; without any, all. A {@code null} among them is no type. */
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
     * A pattern of {@link java.sql.DatabaseMetaData}: {@code %} and {@code _} are wildcards unless a backslash is before
     * them; {@code text} is the pattern with another escape character where it is wild, otherwise the name that it stands
     * for. {@code wild} says whether it has wildcards.
     */
    record NamePattern(String text, boolean wild) {
        /** A name without back quotes around it, as programs take it from their SQL; within them, two stand for one. */
        static String unquoted(String name) {
            int last = name.length() - 1;
            boolean quoted = last > 0 && name.charAt(0) == '`' && name.charAt(last) == '`';
            return quoted ? name.substring(1, last).replace("``", "`") : name;
        }

        /**
         * Reads a pattern. A backslash at its end is itself; {@code escape} stands before literal wildcards, and itself, in the
         * result.
         */
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
