package dev.weir.dropin;

/**
 * The outcome of one option that was given.
 *
 * @param name as it was written
 * @param outcome what becomes of it
 * @param detail the option of the driver that it means, or why it has no effect; never its value
 */
record OptionUse(String name, Outcome outcome, String detail) {
    /** The outcome of an option. */
    enum Outcome {
        /** It is one of the driver's own. */
        HONOURED,
        /** It is another driver's name for one of the driver's own. */
        MAPPED,
        /** Another driver has it; nothing is missing, for the driver does without. */
        NOT_NEEDED,
        /** Another driver has it, and the driver does not do what it asks for. */
        NOT_SUPPORTED,
        /** No driver is known to have it. */
        UNKNOWN
    }
}
