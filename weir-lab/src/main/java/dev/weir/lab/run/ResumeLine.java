package dev.weir.lab.run;

import dev.weir.lab.ShellWords;
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
     * @param more options besides
     */
    public static String of(Path run, String... more) {
        List<String> words = new ArrayList<>(List.of("weir", "run", "--resume", run.toString()));
        words.addAll(List.of(more));
        return ShellWords.join(words);
    }
}
