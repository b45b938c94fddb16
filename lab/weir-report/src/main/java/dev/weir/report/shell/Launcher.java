package dev.weir.report.shell;

import java.util.List;

/** The program that started Weir, as it was called: commands that are printed can be pasted as they are. */
public final class Launcher {
    private Launcher() {}

    /** Returns how Weir was called, quoted for a POSIX shell. */
    public static String name() {
        return ShellWords.join(List.of(System.getProperty("weir.launcher", "weir")));
    }

    /** A command of Weir's, by what follows the name, quoted where that is needed. */
    public static String command(String arguments) {
        return name() + " " + arguments;
    }
}
