package dev.weir.lab.run;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.report.model.Block;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Ends a run by what it has measured, never by time; may do something to its server on the way. */
final class Rounds implements Progress, Lab.Watcher {
    private final Predicate<Integer> enough;
    private Consumer<ServerKeeper> deed = keeper -> {};
    private String round = "never";
    private String block = "never";
    private ServerKeeper keeper;

    private Rounds(Predicate<Integer> enough) {
        this.enough = enough;
    }

    /** So many rounds. */
    static Rounds of(int count) {
        return new Rounds(rounds -> rounds >= count);
    }

    /**
     * As many rounds as something takes to show.
     *
     * @param most rounds after which it is given up
     * @param runs the directory that the one run goes into
     */
    static Rounds until(Predicate<Run> shown, int most, Path runs) {
        return new Rounds(rounds -> rounds >= most || (rounds > 0 && shown.test(onlyRun(runs))));
    }

    private static Run onlyRun(Path runs) {
        try (Stream<Path> all = Files.list(runs)) {
            return RunSet.open(all.findFirst().orElseThrow()).read().get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does a deed once, before a block of a round, both counted from 1. */
    Rounds doing(Consumer<ServerKeeper> what, int inRound, int beforeBlock) {
        deed = what;
        round = "(round " + inRound + ":";
        block = " block " + beforeBlock + " of ";
        return this;
    }

    /** Measures a new run that ends so. */
    Run measure(LabServer.Source source, RunRequest request) throws IOException {
        return told(new Lab(source, this, this).start(request).read().get(0));
    }

    /** Gives the run back, unless a fork was silent for a minute because other processes had the CPU: then it tells nothing. */
    static Run told(Run run) {
        assumeThat(run.blocks())
                .as("inconclusive: blocks whose fork was silent while other processes had most of the CPU")
                .noneMatch(block -> block.reason().startsWith("the arm hung")
                        && block.noise().otherCpuPercent() > 50);
        return run;
    }

    static List<Block> from(int round, Run run) {
        return run.blocks().filter(block -> block.round() >= round).toList();
    }

    @Override
    public void serverIsUp(ServerKeeper server) {
        keeper = server;
    }

    @Override
    public boolean isEnough(int rounds) {
        return enough.test(rounds);
    }

    @Override
    public void line(String text) {}

    @Override
    public void status(String text) {
        if (text.contains(round) && text.contains(block)) {
            deed.accept(keeper);
            deed = past -> {};
        }
    }
}
