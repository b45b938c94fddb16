package dev.weir.report.page.study.releases;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The releases of a driver in a run, in the order in which they were named, each compared with the one before it and with the lab's own.
 *
 * @param own the arm of the lab's own version
 */
record ReleaseChain(RunView view, Manifest.Arm own, List<Manifest.Arm> releases) {

    /**
     * A release that differs from the one before it: it takes certainly more or less time, or other counts.
     *
     * @param found the comparison with the one before
     * @param changed what is counted otherwise, in words; may be empty
     * @param back the next release that is faster again after a slower one, or slower after a faster one; empty if there is none
     */
    record Step(String release, String before, Found found, String changed, Optional<String> back) {
        boolean isSlower() {
            return found.planned().filter(Verdict.SLOWER::equals).isPresent();
        }

        boolean isFaster() {
            return found.planned().filter(Verdict.FASTER::equals).isPresent();
        }

        boolean isCertain() {
            return isSlower() || isFaster();
        }

        boolean takesOtherRoundTrips() {
            return changed.contains(Works.ROUND_TRIP);
        }

        /** Returns the mark of a certain step; empty for another. */
        String mark() {
            return isSlower() ? "↑" : isFaster() ? "↓" : "";
        }

        /** Returns how far the ratio is from 1. */
        double size() {
            return Math.abs(Math.log(found.ratio().estimate()));
        }
    }

    /** Returns the chains of a run, that of its first arm first. */
    static List<ReleaseChain> all(RunView view) {
        return view.studyArms()
                .map(own -> new ReleaseChain(
                        view,
                        own,
                        view.studyArms()
                                .filter(arm -> arm.id().startsWith(own.id() + "@"))
                                .toList()))
                .filter(chain -> !chain.releases.isEmpty())
                .toList();
    }

    String driver() {
        return own.driver();
    }

    /** Returns the driver in the name of a file. */
    String name() {
        return own.driver().replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the version by which a release was named, or the name of a jar's file. */
    static String version(Manifest.Arm release) {
        String id = release.id();
        return id.substring(Math.max(id.indexOf('@'), id.lastIndexOf('/')) + 1);
    }

    /** Returns the cells of the lab's own version, by link and work. */
    List<Cell> cells() {
        List<String> links =
                view.manifest().links().stream().map(Manifest.Link::name).toList();
        return Stream.concat(Stream.of(own), releases.stream())
                .flatMap(arm -> view.cellsOf(arm.id()))
                .map(result -> result.cell().withArm(own.id()))
                .distinct()
                .sorted(Comparator.comparingInt((Cell cell) -> links.indexOf(cell.link()))
                        .thenComparingInt(cell -> Works.place(cell.factors())))
                .toList();
    }

    /** Returns why a release has no figures, as its arm failed; empty if it has some, or nothing is known. */
    Optional<String> failure(Manifest.Arm release) {
        return view.cellsOf(release.id()).findAny().isPresent()
                ? Optional.empty()
                : view.run()
                        .groups()
                        .filter(group ->
                                group.arm().equals(release.id()) && group.outcome() == SliceGroup.Outcome.FAILED)
                        .map(SliceGroup::reason)
                        .findFirst();
    }

    Optional<Found> overOwn(Manifest.Arm release, Cell cell) {
        return found(release, own, cell);
    }

    private Optional<Found> found(Manifest.Arm arm, Manifest.Arm reference, Cell cell) {
        return view.cells().containsKey(cell.withArm(arm.id()))
                ? ArmsCompared.at(view, cell.withArm(arm.id()), reference.id())
                : Optional.empty();
    }

    /** Returns the comparison of the release at an index with the one before. */
    private Optional<Found> overBefore(int index, Cell cell) {
        return found(releases.get(index), releases.get(index - 1), cell);
    }

    /** Returns the comparisons of all releases with the one before them. */
    List<Found> neighbours() {
        return cells().stream()
                .flatMap(cell ->
                        IntStream.range(1, releases.size()).boxed().flatMap(index -> overBefore(index, cell).stream()))
                .toList();
    }

    /** Returns the steps by release, then by link and work. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        List<Cell> cells = cells();
        for (int index = 1; index < releases.size(); index++) {
            for (Cell cell : cells) {
                step(index, cell).ifPresent(steps::add);
            }
        }
        return steps;
    }

    Optional<Step> step(int index, Cell cell) {
        return index == 0
                ? Optional.empty()
                : overBefore(index, cell)
                        .map(found -> step(index, cell, found))
                        .filter(step -> step.isCertain() || !step.changed().isEmpty());
    }

    private Step step(int index, Cell cell, Found found) {
        Manifest.Arm release = releases.get(index);
        Manifest.Arm before = releases.get(index - 1);
        return new Step(
                version(release), version(before), found, changed(cell, release, before), back(index, cell, found));
    }

    private String changed(Cell cell, Manifest.Arm release, Manifest.Arm before) {
        CellResult now = view.cells().get(cell.withArm(release.id()));
        CellResult then = view.cells().get(cell.withArm(before.id()));
        return now == null || then == null ? "" : Works.changed(now, then);
    }

    /** Returns the next release with a verdict in the cell, if that is the opposite. */
    private Optional<String> back(int index, Cell cell, Found found) {
        Optional<Verdict> turned = found.planned().filter(Verdict::isDifference).map(Verdict::reversed);
        return IntStream.range(index + 1, releases.size())
                .filter(later -> certain(later, cell).isPresent())
                .boxed()
                .findFirst()
                .filter(later -> certain(later, cell).equals(turned))
                .map(later -> version(releases.get(later)));
    }

    private Optional<Verdict> certain(int index, Cell cell) {
        return overBefore(index, cell).flatMap(Found::planned).filter(Verdict::isDifference);
    }
}
