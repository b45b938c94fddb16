package dev.weir.lab.cli;

import java.util.List;

/**
 * Code on a page.
 *
 * @param page the page, as a path in the repository
 * @param line line of the page on which the code begins, from 1
 * @param language what the fence says; {@link #INDENTED} without a fence
 * @param lines the code, without the indentation that all lines share with the first
 */
record DocumentBlock(String page, int line, String language, List<String> lines) {
    static final String INDENTED = "indented";

    String text() {
        return String.join("\n", lines);
    }

    /** Where it is, as compilers say it. */
    String where() {
        return page + ":" + line;
    }

    /** The line of the page that a line of the code is, both counted from the first. */
    String where(int index) {
        return page + ":" + (line + index);
    }
}
