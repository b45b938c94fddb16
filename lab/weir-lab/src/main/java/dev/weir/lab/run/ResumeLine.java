package dev.weir.lab.run;

import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that goes on with a run, to be pasted into a POSIX shell. */
public final class ResumeLine {
    private ResumeLine() {}

    /**
     * The line.
     *
     * @param run directory of the run
     * @param commandLine the command that the run keeps, whose {@code --url}, if any, has to be given again; the run has it without
     *     the password, and so has the line
     * @param more options besides
     */
    public static String of(Path run, String commandLine, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
        words.addAll(url(ShellWords.split(commandLine)));
        words.addAll(List.of(more));
        return Launcher.command(ShellWords.join(words));
    }

    private static List<String> url(List<String> words) {
        int at = words.indexOf("--url");
        return at < 0 ? List.of() : words.subList(at, Math.min(at + 2, words.size()));
    }
}
