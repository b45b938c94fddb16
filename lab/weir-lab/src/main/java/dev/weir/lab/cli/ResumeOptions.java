package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The options that can be said besides {@code --resume}. */
final class ResumeOptions {
    private static final String RESUME = "--resume";
    private static final String BUDGET = "--budget";
    private static final String URL = "--url";
    private static final List<String> BESIDES = List.of(BUDGET, URL, "--anyway", "--quiet", "--verbose");

    private ResumeOptions() {}

    /** Refuses options that would be ignored: the content of a run is written in its manifest, and cannot change. */
    static void requireNothingIgnored(ParseResult parsed, Path run) {
        List<String> ignored = ignored(parsed, RESUME, BESIDES);
        if (!ignored.isEmpty()) {
            throw new UsageException("--resume goes on with the plan of " + run + ", so " + String.join(", ", ignored)
                    + " would be ignored; leave that out (only " + String.join(", ", BESIDES)
                    + " go with it), or start a new run without --resume");
        }
    }

    /** Returns the names of what was given besides an option and those that go with it. */
    static List<String> ignored(ParseResult parsed, String option, List<String> besides) {
        return parsed.matchedArgs().stream()
                .map(arg -> arg.isOption() ? ((OptionSpec) arg).longestName() : arg.paramLabel())
                .filter(name -> !name.equals(option) && !besides.contains(name))
                .distinct()
                .toList();
    }

    /** The command line that a run was started with, and what that which goes on with it, {@code now}, gives besides. */
    static RepeatedCommand line(RunSet set, RepeatedCommand now) {
        List<Manifest> manifests = set.read().stream().map(Run::manifest).toList();
        RepeatedCommand line = parsed(set, manifests.get(0).commandLine());
        if (line.has(URL) && !now.has(URL)) {
            throw new UsageException(
                    "run " + set.path() + " was measured through --url; give --url again, with its password");
        }
        return line.withPositionals(manifests.stream().map(Manifest::study).toList())
                .with("--seed", Long.toString(manifests.get(0).seed()))
                .without(BUDGET)
                .withValueOf(now, BUDGET)
                .withValueOf(now, URL);
    }

    private static RepeatedCommand parsed(RunSet set, String line) {
        try {
            return RepeatedCommand.parse(line);
        } catch (ParameterException e) {
            throw new UsageException("run " + set.path() + " was started by another version of Weir, whose options this"
                    + " one does not have: " + e.getMessage() + "; go on with that version, or measure anew");
        }
    }
}
