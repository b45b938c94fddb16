package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What can be said besides {@code --resume}. */
final class ResumeOptions {
    private static final String RESUME = "--resume";
    private static final List<String> BESIDES = List.of("--budget", "--url", "--quiet", "--verbose");

    private ResumeOptions() {}

    /**
     * What a run measures is written in its manifest: whoever asks for something else must be told.
     *
     * @param parsed the command line
     * @param run the run to go on with
     * @throws UsageException when something was given that would be ignored
     */
    static void requireNothingIgnored(ParseResult parsed, Path run) {
        List<String> ignored = parsed.matchedArgs().stream()
                .map(arg -> arg.isOption() ? ((OptionSpec) arg).longestName() : arg.paramLabel())
                .filter(name -> !name.equals(RESUME) && !BESIDES.contains(name))
                .distinct()
                .toList();
        if (!ignored.isEmpty()) {
            throw new UsageException("--resume goes on with the plan of " + run + ", so " + String.join(", ", ignored)
                    + " would be ignored; leave that out (only " + String.join(", ", BESIDES)
                    + " go with it), or start a new run without --resume");
        }
    }
}
