package dev.weir.lab.run;

import dev.weir.report.model.Block;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How long blocks will take, from how long they took. */
final class Estimator {
    /** Before anything is known: a JVM start, a connection and a few levels. */
    private static final double FIRST_GUESS_SECONDS = 3;

    private final Collection<Block> done;

    Estimator(Collection<Block> done) {
        this.done = List.copyOf(done);
    }

    double seconds(List<PlannedBlock> blocks) {
        return blocks.stream().mapToDouble(this::seconds).sum();
    }

    /** Mean per level of this arm on this link; failing that of the link, of anything, of nothing. */
    private double seconds(PlannedBlock block) {
        Stream<Predicate<Block>> alike = Stream.of(
                other -> other.arm().equals(block.arm()) && other.link().equals(block.link()),
                other -> other.link().equals(block.link()),
                other -> true);
        return alike.map(this::meanBlock)
                .filter(mean -> mean.levels() > 0)
                .findFirst()
                .map(mean -> mean.seconds() * (1 + block.levels().size()) / (1 + mean.levels()))
                .orElse(FIRST_GUESS_SECONDS);
    }

    private Mean meanBlock(Predicate<Block> alike) {
        List<Block> found = done.stream()
                .filter(alike)
                .filter(block -> !block.levels().isEmpty())
                .toList();
        double seconds =
                found.stream().mapToLong(Block::durationMillis).average().orElse(0) / 1e3;
        double levels = found.stream()
                .mapToInt(block -> block.levels().size())
                .average()
                .orElse(0);
        return new Mean(seconds, levels);
    }

    private record Mean(double seconds, double levels) {}
}
