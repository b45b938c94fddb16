package dev.weir.dropin;

/**
 * The outcome of one given option.
 *
 * @param name as it was written
 * @param outcome how it is treated
 * @param detail the driver's option for it, or why it has no effect; never its value
 */
record OptionUse(String name, Outcome outcome, String detail) {
    enum Outcome {
        /** An option of the driver. */
        HONOURED,
        /** Another driver's name for an option of the driver. */
        MAPPED,
        /** Another driver's option, which the driver does not need. */
        NOT_NEEDED,
        /** Another driver's option, which has no effect here and whose lack harms nobody's data. */
        IGNORED,
        /** As {@link #IGNORED}, but ignoring it would give other results or less security. */
        REFUSED,
        /** An option of no known driver. */
        UNKNOWN
    }
}
