package dev.weir.report.page.study.releases;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.study.releases.ReleaseChain.Step;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The story of a driver's releases: what each changed, and which to avoid. */
public final class ReleasesStory implements Story {
    private static final String WORDS = """
            <p>All releases are raced in the same laps, so that each ratio compares slices that ran moments apart. A step is a
            release that takes certainly more (↑) or less (↓) time than the one before it, or that is counted otherwise: round trips,
            packets, bytes or allocation of an operation. Verdicts account for all comparisons of the run; counts are exact. A driver runs as it comes, but for TLS, which is off; rows are of two columns, the batch is of INSERTs that are
            taken back, and the transactions, around a read, are on a connection of HikariCP.</p>
            """;

    @Override
    public String study() {
        return "releases";
    }

    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>();
        ReleaseChain.all(view).forEach(chain -> answers.add(new ChainAnswer(chain).answer()));
        DriverAnswer.of(view, "weir.default", "connectorj.default", "mariadb.default")
                .ifPresent(answers::add);
        return answers.isEmpty()
                ? List.of(Answer.inWords(
                        "What did each release of a driver change?",
                        "Not known: this run has no releases; they are named like `--versions connectorj=8.0.28..`."))
                : answers;
    }

    @Override
    public String cost(RunView view) {
        StringBuilder html = new StringBuilder(WORDS);
        for (ReleaseChain chain : ReleaseChain.all(view)) {
            html.append(ReleasePicture.html(chain)).append(steps(chain)).append(ratios(chain));
        }
        return html.append(new CountedCosts(view, "releases-cost", Works::head).html())
                .toString();
    }

    private static String steps(ReleaseChain chain) {
        return Table.interactive("Steps of " + chain.driver(), "releases-steps-" + chain.name(), chain.steps())
                .names("Release", Step::release)
                .words(
                        "Work",
                        step -> Works.head(step.found().cell().factors()) + ", "
                                + step.found().cell().link())
                .words("Time over the one before", ReleasesStory::time)
                .words("Counted", step -> step.changed().isEmpty() ? Figures.NONE : step.changed())
                .words("Back since", step -> step.back().orElse(Figures.NONE))
                .ifAny();
    }

    private static String time(Step step) {
        String words = RatioWords.plain(step.found().ratio());
        return step.isCertain() ? step.mark() + " " + words : words + ", undecided or equal";
    }

    /** Returns the table of all ratios to the lab's own version. */
    private static String ratios(ReleaseChain chain) {
        String version = chain.own().driverVersion();
        Table<Integer> table = Table.interactive(
                        "Time of " + chain.driver() + " over that of " + version,
                        "releases-" + chain.name(),
                        Stream.iterate(0, index -> index + 1)
                                .limit(chain.releases().size())
                                .toList())
                .names("Release", index -> ReleaseChain.version(chain.releases().get(index)));
        boolean oneLink = chain.view().manifest().links().size() == 1;
        for (Cell cell : chain.cells()) {
            String head = Works.head(cell.factors()) + (oneLink ? "" : ", " + cell.link());
            table.column(head, index -> ratio(chain, index, cell));
        }
        return table.html();
    }

    private static Table.Cell ratio(ReleaseChain chain, int index, Cell cell) {
        Manifest.Arm release = chain.releases().get(index);
        Optional<Found> found = chain.overOwn(release, cell);
        String step = chain.step(index, cell)
                .filter(Step::isCertain)
                .map(each -> " " + each.mark())
                .orElse("");
        return Table.figure(
                found.map(each -> Figures.ratio(each.ratio()) + step).orElse(Figures.NONE),
                found.map(each -> each.ratio().estimate()).orElse(Double.NaN));
    }

    /** The answer about one driver. */
    private record ChainAnswer(ReleaseChain chain) {
        private static final int SHOWN = 3;

        Answer answer() {
            List<Step> steps = chain.steps();
            List<Step> slower = largest(steps, Step::isSlower);
            List<Step> faster = largest(steps, Step::isFaster);
            List<String> sentences = new ArrayList<>();
            sentences.add(summary(steps));
            slower.stream().limit(SHOWN).map(ChainAnswer::words).forEach(sentences::add);
            faster.stream().limit(SHOWN).map(ChainAnswer::words).forEach(sentences::add);
            counted(steps).ifPresent(sentences::add);
            int left = Math.max(0, slower.size() - SHOWN) + Math.max(0, faster.size() - SHOWN);
            if (left > 0) {
                sentences.add("The other " + Figures.plural(left, "step") + (left == 1 ? " is" : " are")
                        + " in the table of costs below.");
            }
            whole().ifPresent(sentences::add);
            sentences.add(open());
            chain.releases()
                    .forEach(release -> chain.failure(release)
                            .map(reason -> ReleaseChain.version(release) + " was not raced: " + reason + ".")
                            .ifPresent(sentences::add));
            return Answer.inWords("Which releases of " + chain.driver() + " changed the time?", sentences);
        }

        /** Returns what the oldest release takes against the lab's own, where that is not 1: small steps add up. */
        private Optional<String> whole() {
            Manifest.Arm oldest = chain.releases().get(0);
            List<String> differences = chain.cells().stream()
                    .flatMap(cell -> chain.overOwn(oldest, cell).stream())
                    .filter(found -> found.ratio().excludesOne())
                    .map(found -> RatioWords.does(found.ratio()) + " for "
                            + Works.head(found.cell().factors()))
                    .toList();
            return differences.isEmpty()
                    ? Optional.empty()
                    : Optional.of("Against " + chain.own().driverVersion() + ", the lab's own, "
                            + ReleaseChain.version(oldest) + " " + Words.list(differences) + ".");
        }

        /** Returns the releases that take other round trips, whatever their time. */
        private static Optional<String> counted(List<Step> steps) {
            List<String> changes = steps.stream()
                    .filter(Step::takesOtherRoundTrips)
                    .map(step -> step.release() + " takes " + step.changed() + " for "
                            + Works.head(step.found().cell().factors()))
                    .distinct()
                    .toList();
            return changes.isEmpty() ? Optional.empty() : Optional.of("Counted: " + String.join("; ", changes) + ".");
        }

        private static List<Step> largest(List<Step> steps, Predicate<Step> kind) {
            return steps.stream()
                    .filter(kind)
                    .sorted(Comparator.comparingDouble(Step::size).reversed())
                    .toList();
        }

        private String summary(List<Step> steps) {
            List<String> slower = releases(steps, Step::isSlower);
            List<String> faster = releases(steps, Step::isFaster);
            String of = "Of " + Figures.plural(chain.releases().size(), "release") + ", from "
                    + ReleaseChain.version(chain.releases().get(0)) + " to "
                    + ReleaseChain.version(chain.releases().get(chain.releases().size() - 1));
            return of + ", " + named(slower, "is", "are") + " certainly slower than the one before in some work, and "
                    + named(faster, "is", "are") + " faster"
                    + roundTrips(releases(steps, Step::takesOtherRoundTrips)) + ".";
        }

        private static String roundTrips(List<String> releases) {
            return releases.isEmpty() ? "" : "; " + named(releases, "takes", "take") + " other round trips";
        }

        private static String named(List<String> releases, String one, String several) {
            return switch (releases.size()) {
                case 0 -> "none " + one;
                case 1 -> releases.get(0) + " " + one;
                case 2, SHOWN -> Words.list(releases) + " " + several;
                default -> releases.size() + " " + several;
            };
        }

        private static List<String> releases(List<Step> steps, Predicate<Step> kind) {
            return steps.stream().filter(kind).map(Step::release).distinct().toList();
        }

        private static String words(Step step) {
            Cell cell = step.found().cell();
            String changed = step.changed().isEmpty() ? "" : ": " + step.changed();
            String back = step.back()
                    .map(release -> "; " + release + " is " + (step.isSlower() ? "faster" : "slower") + " again")
                    .orElse("");
            return "For " + Works.head(cell.factors()) + " on " + cell.link() + ", " + step.release() + " "
                    + step.found().than(step.before()) + changed + back + ".";
        }

        private String open() {
            List<Found> neighbours = chain.neighbours();
            long equal = neighbours.stream()
                    .filter(found -> found.verdict() == Verdict.EQUAL)
                    .count();
            long open = neighbours.stream()
                    .filter(found -> found.verdict() == Verdict.UNDECIDED)
                    .count();
            return "Of " + Figures.plural(neighbours.size(), "comparison") + " with the one before, " + equal
                    + (equal == 1 ? " is" : " are") + " equal and " + open + " undecided.";
        }
    }
}
