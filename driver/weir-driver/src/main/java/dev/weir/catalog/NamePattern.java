package dev.weir.catalog;

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
