package dev.weir.acceptance.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with markers.
 *
 * @param text with {@code ?} for each
 * @param kinds what their values are
 */
record Sql(String text, List<Kind> kinds) {
    private static final Pattern MARKER = Pattern.compile("\\{(\\w+)}");
    private static final int IDS = 12;

    enum Kind {
        ID,
        TEXT,
        NUMBER,
        ANY,
        MOMENT,
        BYTES,
        LARGE,
        /** From a stream; Connector/J sends bytes, for which only some columns are alike. */
        CHARACTERS,
        /** Of a key that the server may give. */
        KEY
    }

    /** Reads a template, in which a marker is its kind in braces, as in <code>{id}</code>. */
    static Sql of(String template) {
        List<Kind> kinds = new ArrayList<>();
        Matcher marker = MARKER.matcher(template);
        while (marker.find()) {
            kinds.add(Kind.valueOf(marker.group(1).toUpperCase(java.util.Locale.ROOT)));
        }
        return new Sql(marker.replaceAll("?"), kinds);
    }

    static Sql anyOf(List<String> templates, Random random) {
        return of(templates.get(random.nextInt(templates.size())));
    }

    List<Value> values(Random random) {
        return kinds.stream().map(kind -> value(kind, random)).toList();
    }

    private static Value value(Kind kind, Random random) {
        return switch (kind) {
            case ID -> Value.id(random, IDS);
            case TEXT -> random.nextInt(8) == 0 ? Value.nothing(random) : Value.text(random);
            case NUMBER -> random.nextInt(8) == 0 ? Value.nothing(random) : Value.number(random);
            case MOMENT -> Value.moment(random);
            case BYTES -> Value.bytes(random);
            case LARGE -> Value.large(random);
            case CHARACTERS -> Value.characters(random);
            case ANY -> Value.any(random);
            case KEY -> random.nextInt(3) == 0 ? Value.id(random, IDS) : Value.nothing(random);
        };
    }

    /** The text with simple values in their places. */
    String whole(Random random) {
        String whole = text;
        for (Kind kind : kinds) {
            String literal = switch (kind) {
                case ID -> Integer.toString(1 + random.nextInt(IDS));
                case KEY -> random.nextBoolean() ? "NULL" : Integer.toString(1 + random.nextInt(IDS));
                case NUMBER -> List.of("0", "1.5", "-3", "NULL").get(random.nextInt(4));
                case MOMENT -> "'2024-01-02 03:04:05'";
                case BYTES -> "X'00275CFF'";
                case LARGE -> "'" + "y".repeat(4_000) + "'";
                case TEXT, ANY, CHARACTERS ->
                    List.of("'5'", "'007'", "' 1 '", "'abc'", "NULL").get(random.nextInt(5));
            };
            whole = whole.replaceFirst("\\?", literal);
        }
        return whole;
    }
}
