package dev.weir.lab.cli;

import dev.weir.lab.study.Studies;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Commands and options that are called otherwise now. */
final class OldSpellings {
    private static final Map<String, String> COMMANDS = Map.of(
            "arms", "run --list-arms",
            "completion", "--help",
            "dictionary", "compress --url URL --table TABLE --column COLUMN --train-dictionary DIR",
            "doctor", "probe",
            "export", "report RUN --export DIR",
            "gate", "compare RUN_A RUN_B --max-slowdown 5%");

    private OldSpellings() {}

    /**
     * Returns how it is written now, without Weir's name.
     *
     * @param word what is not known
     * @param spec the command that does not know it
     */
    static Optional<String> now(String word, CommandSpec spec) {
        if (spec.parent() == null) {
            return Optional.ofNullable(COMMANDS.get(word));
        }
        boolean level = spec.name().equals("run")
                && Studies.all().stream().anyMatch(study -> word.equals("--" + study.levelFactor()));
        return level ? Optional.of("run --level " + word.substring(2) + "=N") : Optional.empty();
    }
}
