package dev.weir.lab.run;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.cli.PageReporter;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Ends a run by what it has measured, never by time; may do something to its server on the way. */
final class Heats implements RunProgress, Lab.Watcher {
    /** More than what the JVM of other tests takes beside it. */
    private static final double NEARLY_ALL_PERCENT = 80;

    private final Predicate<Integer> enough;
    private final Map<String, Consumer<ServerKeeper>> deeds = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private ServerKeeper keeper;

    private Heats(Predicate<Integer> enough) {
        this.enough = enough;
    }

    /** So many heats. */
    static Heats of(int count) {
        return new Heats(heats -> heats >= count);
    }

    /**
     * As many heats as something takes to show.
     *
     * @param most heats after which it is given up
     * @param runs the directory that the one run goes into
     */
    static Heats until(Predicate<Run> shown, int most, Path runs) {
        return new Heats(heats -> heats >= most || (heats > 0 && shown.test(onlyRun(runs))));
    }

    private static Run onlyRun(Path runs) {
        try (Stream<Path> all = Files.list(runs)) {
            return RunSet.open(all.findFirst().orElseThrow()).read().get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does a deed once, before a slice group of a heat, both counted from 1. */
    Heats doing(Consumer<ServerKeeper> what, int inHeat, int beforeGroup) {
        deeds.put("(heat " + inHeat + "), group " + beforeGroup + " of ", what);
        return this;
    }

    /** Does a deed before the first group of each of the first heats. */
    Heats doingInEveryHeat(Consumer<ServerKeeper> what, int heats) {
        for (int number = 1; number <= heats; number++) {
            doing(what, number, 1);
        }
        return this;
    }

    /** Measures a new run that ends so. */
    Run measure(LabServer.Source source, RunRequest request) throws IOException {
        return told(measureHung(source, request));
    }

    /** The same where an arm is made to hang: its silence is no sign of a busy machine. */
    Run measureHung(LabServer.Source source, RunRequest request) throws IOException {
        return new Lab(source, this, new PageReporter(), this)
                .start(request)
                .runs()
                .get(0);
    }

    /** Gives the run back, unless a fork was silent for a minute because other processes had the CPU: then it tells nothing. */
    static Run told(Run run) {
        assumeThat(run.groups())
                .as("inconclusive: groups whose fork was silent while other processes had nearly all of the CPU")
                .noneMatch(group -> group.reason().startsWith("the arm hung")
                        && group.noise().otherCpuPercent() > NEARLY_ALL_PERCENT);
        return run;
    }

    static List<SliceGroup> from(int heat, Run run) {
        return run.groups().filter(group -> group.heat() >= heat).toList();
    }

    @Override
    public void serverIsUp(ServerKeeper server) {
        keeper = server;
    }

    @Override
    public boolean isEnough(int heats) {
        return enough.test(heats);
    }

    @Override
    public void line(String text) {
        lines.add(text);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void status(String text) {
        for (String moment : List.copyOf(deeds.keySet())) {
            if (text.contains(moment)) {
                deeds.remove(moment).accept(keeper);
            }
        }
    }
}
