package dev.weir.lab.run;

import dev.weir.report.model.SliceGroup;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How long slice groups will take, from how long they took. */
final class Estimator {
    /** Before anything is known: a JVM start, a connection and a few levels. */
    private static final double FIRST_GUESS_SECONDS = 3;

    private final Collection<SliceGroup> done;

    Estimator(Collection<SliceGroup> done) {
        this.done = List.copyOf(done);
    }

    double seconds(List<PlannedGroups> groups) {
        return groups.stream().mapToDouble(this::seconds).sum();
    }

    /** Mean per level of this arm on this link; failing that of the link, of anything, of nothing. */
    private double seconds(PlannedGroups group) {
        Stream<Predicate<SliceGroup>> alike = Stream.of(
                other -> other.arm().equals(group.arm()) && other.link().equals(group.link()),
                other -> other.link().equals(group.link()),
                other -> true);
        return alike.map(this::meanGroups)
                .filter(mean -> mean.levels() > 0)
                .findFirst()
                .map(mean -> mean.seconds() * (1 + group.levels().size()) / (1 + mean.levels()))
                .orElse(FIRST_GUESS_SECONDS);
    }

    private Mean meanGroups(Predicate<SliceGroup> alike) {
        List<SliceGroup> found = done.stream()
                .filter(alike)
                .filter(group -> !group.levels().isEmpty())
                .toList();
        double seconds =
                found.stream().mapToLong(SliceGroup::durationMillis).average().orElse(0) / 1e3;
        double levels = found.stream()
                .mapToInt(group -> group.levels().size())
                .average()
                .orElse(0);
        return new Mean(seconds, levels);
    }

    private record Mean(double seconds, double levels) {}
}
