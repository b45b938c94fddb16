package dev.weir.api;

/**
 * Where the driver follows another driver, in whose place it stands, instead of its own stricter rules.
 *
 * @param loose whether getters convert at the loss of a part of the value, setters store the values that text would, and
 *     {@code prepareCall} takes any statement
 * @param emptyIsZero whether empty text is the number 0
 * @param paddedChars whether a CHAR has the trailing spaces of its length
 * @param aliasIsName whether metadata gives an alias in place of the name of a column or table
 * @param fractions whether fractions of a second are sent
 * @param strict whether a value that does not fit its column is an error under every {@code sql_mode} of the server
 */
public record Compatibility(
        boolean loose,
        boolean emptyIsZero,
        boolean paddedChars,
        boolean aliasIsName,
        boolean fractions,
        boolean strict) {
    /** The driver's own rules. */
    public static final Compatibility NONE = new Compatibility(false, false, false, false, true, false);
}
