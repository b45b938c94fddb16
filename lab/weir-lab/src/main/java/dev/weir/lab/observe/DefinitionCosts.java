package dev.weir.lab.observe;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Column definitions sent with each result of a statement: lower bounds of their number and length. */
record DefinitionCosts(int columns, long bytes) {
    /** Header, catalog, lengths of five names, fixed fields: ColumnDefinition41 of the protocol, without names. */
    private static final int WITHOUT_NAMES = 26;

    private static final Pattern LIST = Pattern.compile("^SELECT (.*?)(?: FROM .*| \\.\\.\\.)?$", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("`([^`]*)`");
    private static final Pattern ALL =
            Pattern.compile("^SELECT (?:`[^`]*` \\. )?\\* FROM (?:`([^`]*)` \\. )?`([^`]*)`");

    /** A table whose columns are selected as {@code *}. */
    record Table(String schema, String name) {}

    /** Returns the cost of columns of a database with this total length of names. */
    static DefinitionCosts of(String schema, int columns, long names) {
        return new DefinitionCosts(columns, columns * (long) (WITHOUT_NAMES + schema.length()) + names);
    }

    /** Returns the cost of the columns that a statement names; a truncated text names fewer. */
    static DefinitionCosts named(Digest digest) {
        Matcher list = LIST.matcher(digest.text());
        if (!list.find()) {
            return new DefinitionCosts(0, 0);
        }
        long names = NAME.matcher(list.group(1))
                .results()
                .mapToLong(name -> name.group(1).length())
                .sum();
        return of(digest.schema(), items(list.group(1)), names);
    }

    /** Returns the table that a statement reads all columns of. */
    static Optional<Table> allOf(Digest digest) {
        Matcher all = ALL.matcher(digest.text());
        return all.find()
                ? Optional.of(new Table(all.group(1) == null ? digest.schema() : all.group(1), all.group(2)))
                : Optional.empty();
    }

    private static int items(String list) {
        int items = 1;
        int depth = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            items += c == ',' && depth == 0 ? 1 : 0;
        }
        return items;
    }
}
