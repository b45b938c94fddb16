package dev.weir.lab.study.keys;

/** A timed look-up found a key that is not in the set, or missed one that is. */
final class WrongAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    WrongAnswerException(String message) {
        super(message);
    }
}
