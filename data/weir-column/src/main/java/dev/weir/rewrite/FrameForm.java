package dev.weir.rewrite;

import dev.weir.codec.Frame;

/** The kind of a value by its first bytes. */
final class FrameForm {
    /** A frame's magic as SQL writes bytes. */
    static final String MAGIC = "X'9E574552'";

    private static final int VERSION_AT = 4;
    private static final int NEWEST_VERSION = 2;

    private FrameForm() {}

    static boolean hasMagic(byte[] value) {
        return Frame.isFrame(value, 0, value.length);
    }

    /** Returns whether it has a frame's head, and so is one, if perhaps a damaged one; else the magic is there by chance. */
    static boolean hasHead(byte[] value) {
        return hasMagic(value)
                && value.length >= Frame.HEADER_LENGTH
                && value[VERSION_AT] >= 1
                && value[VERSION_AT] <= NEWEST_VERSION;
    }

    static String hasMagic(String column) {
        return "LEFT(" + column + ", 4) = " + MAGIC;
    }
}
