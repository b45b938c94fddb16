package dev.weir.dropin;

/**
 * The outcome of one option that was given.
 *
 * @param name as it was written
 * @param outcome what becomes of it
 * @param detail the option of the driver that it means, or why it has no effect; never its value
 */
record OptionUse(String name, Outcome outcome, String detail) {
    enum Outcome {
        /** It is one of the driver's own. */
        HONOURED,
        /** It is another driver's name that means an option of the driver. */
        MAPPED,
        /** Another driver has it; nothing is missing, for the driver does without. */
        NOT_NEEDED,
        /** Another driver has it, and the driver does not do what it asks for, which harms nobody's data. */
        IGNORED,
        /** As {@link #IGNORED}, but going on as if it did would give other results or less security. */
        REFUSED,
        /** No driver is known to have it. */
        UNKNOWN
    }
}
