package dev.weir.report.shell;

import java.util.List;

/** The command by which Weir was started, so that printed commands can be pasted unchanged. */
public final class Launcher {
    private Launcher() {}

    /** Returns the command that started Weir, quoted for a POSIX shell. */
    public static String name() {
        return ShellWords.join(List.of(System.getProperty("weir.launcher", "weir")));
    }

    /** Returns a command line of Weir from its arguments, which the caller must quote if necessary. */
    public static String command(String arguments) {
        return name() + " " + arguments;
    }
}
