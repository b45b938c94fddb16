package dev.weir.parameter;

/** Finds what is no character in Java's text. */
final class Surrogates {
    private Surrogates() {}

    /** The first half of a surrogate pair that stands without the other; returns its index, -1 when there is none. */
    static int firstHalf(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(Character.codePointAt(text, i)) == 1) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}
