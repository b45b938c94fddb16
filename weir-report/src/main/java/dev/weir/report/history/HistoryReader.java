package dev.weir.report.history;

import dev.weir.report.compare.CellKey;
import dev.weir.report.compare.LinkKeys;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the runs in a directory as a history. What cannot be read is named and left out. */
public final class HistoryReader {
    private static final double ERROR_RATE = 0.05;

    private final HistoryFilter filter;
    private final List<Read> runs = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final TreeSet<String> studies = new TreeSet<>();
    private final TreeSet<String> arms = new TreeSet<>();

    private HistoryReader(HistoryFilter filter) {
        this.filter = filter;
    }

    /** A run, or the runs of several studies that one command measured. */
    private record Read(String name, List<Run> runs) {
        Instant startedAt() {
            return runs.stream()
                    .map(run -> run.manifest().startedAt())
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    /** A comparison, whatever its runs called the link. */
    private record Question(
            String study, String arm, String reference, CellKey.LinkKey link, SortedMap<String, String> factors) {}

    private record Answers(CellKey cell, List<Point> points) {}

    /**
     * Reads a history.
     *
     * @param directory a directory whose directories are runs, or hold one run per study
     * @throws RunFormatException when it holds fewer than two runs, or no comparison that two of them share
     */
    public static RunHistory read(Path directory, HistoryFilter filter) {
        HistoryReader reader = new HistoryReader(filter);
        reader.runs(directory);
        return reader.history(directory);
    }

    private void runs(Path directory) {
        if (RunDirectory.isRun(directory)) {
            throw new RunFormatException(
                    directory + " is a run itself; name the directory that holds it and the others");
        }
        try (Stream<Path> children = Files.list(directory)) {
            children.filter(Files::isDirectory).sorted().forEach(this::run);
        } catch (IOException e) {
            throw new RunFormatException("cannot read directory " + directory + ": no such directory, or no right", e);
        }
        runs.sort(Comparator.comparing(Read::startedAt).thenComparing(Read::name));
    }

    private void run(Path path) {
        if (RunDirectory.isLost(path)) {
            leftOut.add(path.getFileName() + ": it holds a journal but no manifest.json");
            return;
        }
        RunSet set = set(path);
        if (set == null) {
            return;
        }
        set.lost()
                .forEach(each -> leftOut.add(
                        path.getFileName() + "/" + each.getFileName() + ": it holds a journal but no manifest.json"));
        List<Run> read = new ArrayList<>();
        for (RunDirectory each : set.runs()) {
            try {
                read.add(each.read());
            } catch (RunFormatException e) {
                leftOut.add(name(path, each.path()) + ": " + e.getMessage());
            }
        }
        add(new Read(path.getFileName().toString(), read));
    }

    private static String name(Path path, Path study) {
        return path.equals(study) ? path.getFileName().toString() : path.getFileName() + "/" + study.getFileName();
    }

    /** {@code null} of a directory that has nothing to do with runs. */
    private RunSet set(Path path) {
        try {
            return RunSet.open(path);
        } catch (RunFormatException e) {
            if (e.getMessage().contains("journal") || e.getCause() != null) {
                leftOut.add(path.getFileName() + ": " + e.getMessage());
            }
            return null;
        }
    }

    /** A copy would count as a second measurement that agrees with the first. */
    private void add(Read read) {
        if (read.runs().isEmpty()) {
            return;
        }
        for (Read other : runs) {
            if (other.runs().equals(read.runs())) {
                leftOut.add(read.name() + ": the same run as " + other.name());
                return;
            }
        }
        runs.add(read);
    }

    private RunHistory history(Path directory) {
        if (runs.size() < 2) {
            throw new RunFormatException(directory + " holds " + (runs.isEmpty() ? "no run" : "one run")
                    + ", a history needs two at least"
                    + (leftOut.isEmpty() ? "" : "; left out: " + String.join("; ", leftOut))
                    + "; measure with: weir run");
        }
        Map<Question, Answers> answers = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            for (Run run : runs.get(i).runs()) {
                answers(i, run, answers);
            }
        }
        requireKnown(filter.studies(), studies, "study");
        requireKnown(filter.arms(), arms, "arm");
        List<Map.Entry<Question, Answers>> twice = answers.entrySet().stream()
                .filter(each -> each.getValue().points().size() > 1)
                .toList();
        if (twice.isEmpty()) {
            throw new RunFormatException("no comparison occurs in two of the " + runs.size() + " runs in " + directory
                    + "; measure the same study, arms, links and levels again, or name the directory above it where"
                    + " this is one run of several studies");
        }
        ChangeFinder finder = new ChangeFinder(ERROR_RATE / twice.size());
        return new RunHistory(moments(), series(twice, finder), answers.size() - twice.size(), List.copyOf(leftOut));
    }

    private static List<Series> series(List<Map.Entry<Question, Answers>> twice, ChangeFinder finder) {
        return twice.stream()
                .map(each -> new Series(
                        each.getValue().cell(),
                        each.getKey().reference(),
                        List.copyOf(each.getValue().points()),
                        finder.find(each.getValue().points())))
                .sorted(Comparator.comparingDouble(Series::changed).reversed())
                .toList();
    }

    private void answers(int index, Run run, Map<Question, Answers> answers) {
        Manifest manifest = run.manifest();
        studies.add(manifest.study());
        if (!filter.wants(manifest.study())) {
            return;
        }
        LinkKeys links = new LinkKeys(manifest);
        for (ComparisonResult result : comparisons(index, run)) {
            Manifest.Comparison comparison = result.comparison();
            arms.add(comparison.arm());
            arms.add(comparison.reference());
            if (!filter.wants(comparison.arm(), comparison.reference())
                    || !(result.ratio().ratio().estimate() > 0)) {
                continue;
            }
            CellKey.LinkKey link = links.of(result.ratio().cell().link());
            SortedMap<String, String> factors = result.ratio().cell().factors();
            Question question = new Question(manifest.study(), comparison.arm(), comparison.reference(), link, factors);
            CellKey cell = new CellKey(
                    manifest.study(), comparison.arm(), result.ratio().cell().link(), link, factors);
            List<Point> points = answers.computeIfAbsent(question, key -> new Answers(cell, new ArrayList<>()))
                    .points();
            // a set may hold a study twice; the first speaks
            if (points.isEmpty() || points.get(points.size() - 1).run() != index) {
                points.add(point(index, result, Surroundings.of(manifest, comparison)));
            }
        }
    }

    private List<ComparisonResult> comparisons(int index, Run run) {
        try {
            return Analysis.of(run).comparisons();
        } catch (RunFormatException e) {
            leftOut.add(runs.get(index).name() + ", study " + run.manifest().study() + ": " + e.getMessage());
            return List.of();
        }
    }

    private static Point point(int index, ComparisonResult result, Map<String, String> surroundings) {
        return new Point(
                index,
                result.ratio().ratio(),
                result.verdict(),
                result.ratio().heats(),
                result.deltaPercent(),
                surroundings);
    }

    private static void requireKnown(Iterable<String> wanted, Set<String> known, String what) {
        for (String each : wanted) {
            if (!known.contains(each)) {
                throw new RunFormatException(
                        what + "=" + each + " occurs in none of the runs; expected one of " + String.join(", ", known));
            }
        }
    }

    private List<Moment> moments() {
        return runs.stream()
                .map(read -> new Moment(
                        read.name(),
                        read.startedAt(),
                        read.runs().stream().map(run -> run.manifest().study()).toList(),
                        surroundings(read)))
                .toList();
    }

    /** Of all its studies: they share machine and JVM, not always the servers. */
    private static Map<String, String> surroundings(Read read) {
        Map<String, String> all = new LinkedHashMap<>();
        read.runs().forEach(run -> Surroundings.of(run.manifest()).forEach(all::putIfAbsent));
        return all;
    }
}
