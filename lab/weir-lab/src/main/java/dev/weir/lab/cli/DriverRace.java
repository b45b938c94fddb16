package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.run.Lab;
import dev.weir.lab.run.ReplayedServer;
import dev.weir.lab.run.RunLock;
import dev.weir.lab.run.RunProgress;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.GateResult;
import dev.weir.report.compare.PairedGate;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.text.RatioWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two drivers, or two releases, jars or Javas of one, raced beside each other, so that the machine's state cancels.
 *
 * @param budget measuring time, as on a command line
 * @param links links to race on, by name
 * @param server the server to race on, as on a command line
 */
record DriverRace(String base, String head, String budget, List<String> links, String server) {
    /** Rows as text and prepared, at once; look-ups; transactions around a read; batches of inserts. */
    private static final List<String> STUDIES = List.of("stream", "keys", "transaction", "batch");

    private static final int SHOWN = 5;

    /** Returns whether both names are arms and no runs. */
    static boolean isAsked(Path base, Path head) {
        return isArm(base) && isArm(head);
    }

    private static boolean isArm(Path name) {
        return !Files.isDirectory(name) && !arms(name.toString()).isEmpty();
    }

    /** Returns the ids of an arm, by the studies that have it. */
    private static Map<String, String> arms(String text) {
        Map<String, String> ids = new LinkedHashMap<>();
        for (String name : STUDIES) {
            Study study = Studies.named(name, Map.of());
            Optional<String> id = StudyWithArms.id(study, text);
            id.ifPresent(found -> ids.put(name, found));
        }
        return ids;
    }

    private Map<String, PairedGate.Arms> both() {
        Map<String, String> bases = arms(base);
        Map<String, String> heads = arms(head);
        Map<String, PairedGate.Arms> both = new LinkedHashMap<>();
        bases.forEach((study, id) -> {
            if (heads.containsKey(study) && isPlayable(study)) {
                both.put(study, new PairedGate.Arms(id, heads.get(study)));
            }
        });
        return both;
    }

    /** Returns whether the study can be raced on the server: answers that are played back are those of reads. */
    private boolean isPlayable(String study) {
        return !ReplayedServer.isAsked(server)
                || Studies.named(study, Map.of()).profile().unplayable().isEmpty();
    }

    String command() {
        List<String> words = new ArrayList<>(List.of("weir", "run"));
        words.addAll(both().keySet());
        words.addAll(List.of(
                "--arm",
                base,
                "--arm",
                head,
                "--budget",
                budget,
                "--link",
                String.join(",", links),
                "--server",
                server));
        return ShellWords.join(words);
    }

    /**
     * Races them; the run and its page stay.
     *
     * @param anyway whether to race though another run has this machine's cores
     */
    @SuppressWarnings("try")
    AnalysedSet run(Path runs, RunProgress progress, boolean anyway) throws IOException {
        RunOptions options = RunOptions.of(RepeatedCommand.parse(command()));
        RunRequest request = options.request(runs);
        try (RunLock lock = anyway ? null : RunLock.ofThisMachine()) {
            return new Lab(options.source(), progress, new PageReporter()).start(request);
        }
    }

    GateResult judged(AnalysedSet raced, double maxSlowdownPercent) {
        return PairedGate.judge(raced, both(), maxSlowdownPercent);
    }

    /**
     * The names on the command line: of arms, or of commits and what builds them.
     *
     * @param build the command that builds a commit; null if arms were named
     */
    record Asked(String base, String head, String build) {
        String command(GateResult result, DriverRace race) {
            List<String> words = new ArrayList<>(
                    List.of("compare", base, head, "--max-slowdown", result.maxSlowdownPercent() + "%"));
            if (build != null) {
                words.addAll(List.of("--build", build));
            }
            words.addAll(List.of("--budget", race.budget, "--server", race.server));
            return Launcher.command(ShellWords.join(words));
        }
    }

    /** Returns the findings for a comment on a change: the outcome, the worst cells, and the command that repeats it. */
    String markdown(Asked asked, GateResult result, String meaning) {
        StringBuilder text = new StringBuilder(format(
                "**%s over %s: %s** (allowed %s)%n%n| cell | time | 95 %% | outcome |%n|---|---|---|---|%n",
                asked.head, asked.base, meaning, result.allowed()));
        List<GateResult.CellGate> cells = result.worstFirst();
        cells.stream().limit(SHOWN).forEach(each -> text.append(row(each)));
        if (cells.size() > SHOWN) {
            text.append(format("%n%d more cells.%n", cells.size() - SHOWN));
        }
        result.reasons().forEach(reason -> text.append(format("%n%s.%n", reason)));
        return text.append(format("%nAgain: `%s`%n", asked.command(result, this)))
                .toString();
    }

    private static String row(GateResult.CellGate gate) {
        CellComparison cell = gate.cell();
        String[] words = RatioWords.plain(cell.ratio()).split(" \\[", 2);
        String interval = words.length == 2 ? words[1].replace("]", "") : "";
        return format(
                "| %s %s, %s | %s | %s | %s |%n",
                cell.cell().study(),
                cell.cell().factors(),
                cell.cell().link(),
                words[0],
                interval,
                gate.outcome().word());
    }
}
