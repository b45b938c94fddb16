package dev.weir.report.page.study.stream;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Undecided;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cost of streaming with one driver: the worst places, the cause, the remedy, open comparisons. */
final class CostAnswer {
    private static final Comparator<Found> BY_RATIO =
            Comparator.comparingDouble(c -> c.ratio().estimate());

    /** Ratios of at least this share of the worst count as equally bad. */
    private static final double ABOUT = 0.95;

    private final RunView view;
    private final Manifest.Arm stream;
    private final Manifest.Arm atOnce;
    private final Optional<Manifest.Arm> remedy;
    private final List<Found> results;

    CostAnswer(RunView view, Manifest.Arm stream, Manifest.Arm atOnce, Optional<Manifest.Arm> remedy) {
        this.view = view;
        this.stream = stream;
        this.atOnce = atOnce;
        this.remedy = remedy;
        this.results = found(stream).toList();
    }

    private Stream<Found> found(Manifest.Arm arm) {
        return view.comparisons(arm.id(), atOnce.id()).stream().map(Found::of);
    }

    Answer write() {
        String question = "Does streaming with " + stream.driver() + " cost anything?";
        if (results.isEmpty()) {
            return Answer.inWords(question, "Not known: this run has not measured both ways of reading yet.");
        }
        Found shown = mostTelling();
        List<String> sentences = new ArrayList<>();
        sentences.add(verdict());
        sentences.add(cause(shown) + remedy(shown.cell()));
        rest().ifPresent(sentences::add);
        List<String> arms = Stream.concat(Stream.of(stream), remedy.stream())
                .map(Manifest.Arm::id)
                .toList();
        String link = shown.cell().link();
        return new Answer(
                question,
                sentences,
                new Answer.Chart(
                        "Time, as a multiple of reading at once, on " + link,
                        "ratio",
                        link,
                        Level.NONE,
                        arms,
                        atOnce.id()));
    }

    private boolean oneHeat() {
        return results.stream().noneMatch(c -> c.ratio().hasBounds());
    }

    private String verdict() {
        List<Found> slower = with(Verdict.SLOWER);
        List<Found> faster = with(Verdict.FASTER);
        if (oneHeat()) {
            return "One heat decides nothing: " + atWorst();
        }
        if (!slower.isEmpty()) {
            Found worst = worstPerLink(slower).get(0);
            return "Yes: it " + worst.than("reading at once") + ", " + where(worst) + ".";
        }
        if (!faster.isEmpty()) {
            Found best = least(faster);
            return "No: it was nowhere found slower, and it " + best.does() + " " + where(best) + ".";
        }
        return nothingFound();
    }

    private String nothingFound() {
        List<Found> equal = with(Verdict.EQUAL);
        if (equal.isEmpty()) {
            boolean probably = most(results).ratio().low() > 1;
            return (probably ? "Probably, though nothing is decided yet: " : "Not decided yet: ") + atWorst();
        }
        if (2 * equal.size() < results.size()) {
            return "None was found, but most of it is open: " + atWorst();
        }
        String settings = equal.size() == results.size()
                ? "at every setting measured"
                : "at " + equal.size() + " of " + Figures.plural(results.size(), "setting");
        return "No: the two are equal within " + Figures.percent(most(equal).deltaPercent()) + " " + settings + ".";
    }

    private String atWorst() {
        Found worst = most(results);
        return "at worst it " + worst.than("reading at once") + ", " + where(worst) + ".";
    }

    /** Returns the worst cell of each link, worst link first, at most three; among about equally bad levels the lowest. */
    private static List<Found> worstPerLink(List<Found> slower) {
        return slower.stream()
                .collect(Collectors.groupingBy(each -> each.cell().link(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(CostAnswer::lowestOfTheWorst)
                .sorted(BY_RATIO.reversed())
                .limit(3)
                .toList();
    }

    private static Found lowestOfTheWorst(List<Found> oneLink) {
        double worst = most(oneLink).ratio().estimate();
        return oneLink.stream()
                .filter(c -> c.ratio().estimate() >= ABOUT * worst)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the cost elsewhere, the places where streaming gains, and undecided comparisons. */
    private Optional<String> rest() {
        List<String> parts = new ArrayList<>();
        List<Found> slower = with(Verdict.SLOWER);
        List<Found> faster = with(Verdict.FASTER);
        if (!slower.isEmpty()) {
            List<Found> worst = worstPerLink(slower);
            worst.stream().skip(1).forEach(each -> parts.add("it " + each.does() + " " + where(each)));
            tail(worst.get(0)).ifPresent(parts::add);
            if (!faster.isEmpty()) {
                Found best = least(faster);
                parts.add("elsewhere it " + best.does() + ", " + where(best));
            }
        }
        if (!oneHeat()) {
            Undecided.words(results).ifPresent(parts::add);
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(parts.stream().map(each -> Words.capital(each) + ".").collect(Collectors.joining(" ")));
    }

    private Optional<String> tail(Found worst) {
        List<Found> above = results.stream()
                .filter(c -> c.cell().link().equals(worst.cell().link()))
                .filter(c -> view.level(c.cell()) > view.level(worst.cell()))
                .toList();
        if (above.isEmpty()) {
            return Optional.empty();
        }
        int from = above.size();
        while (from > 0 && above.get(from - 1).verdict() != Verdict.SLOWER) {
            from--;
        }
        String link = "on " + worst.cell().link();
        if (from == above.size()) {
            Found last = above.get(from - 1);
            return Optional.of(link + " it still " + last.does() + " at " + view.levelWords(last.cell()));
        }
        boolean open = above.subList(from, above.size()).stream().anyMatch(c -> c.verdict() == Verdict.UNDECIDED);
        return Optional.of(link + (open ? " no cost was found from " : " there is none from ")
                + view.levelWords(above.get(from).cell()) + " up");
    }

    private String cause(Found shown) {
        Cell cell = shown.cell();
        CellResult own = view.cells().get(cell);
        CellResult other = view.cells().get(cell.withArm(atOnce.id()));
        if (own == null || other == null || own.wire() == null || other.wire() == null) {
            return "Round trips were not counted.";
        }
        return trips(own.wire(), other.wire());
    }

    private static String trips(SliceGroup.Wire stream, SliceGroup.Wire atOnce) {
        long extra = Math.round(stream.roundTrips() - atOnce.roundTrips());
        if (extra == 0) {
            return "Both ways make " + Figures.count(stream.roundTrips()) + " round trip"
                    + (Math.round(stream.roundTrips()) == 1 ? "" : "s") + " per query.";
        }
        return "Streaming makes " + Words.count(Math.abs(extra)) + (extra > 0 ? " extra" : " fewer") + " round trip"
                + (Math.abs(extra) == 1 ? "" : "s") + " per query (" + Figures.count(stream.roundTrips())
                + " against " + Figures.count(atOnce.roundTrips()) + ").";
    }

    private String remedy(Cell cell) {
        if (remedy.isEmpty()) {
            return "";
        }
        Cell there = cell.withArm(remedy.get().id());
        String subject = " With " + difference(remedy.get()) + " ";
        Found judged = found(remedy.get())
                .filter(c -> c.cell().equals(there))
                .findFirst()
                .orElse(null);
        if (judged != null && judged.ratio().hasBounds()) {
            return subject + remedyVerdict(judged) + ": it " + judged.does() + " " + view.where(cell) + ".";
        }
        return ArmsCompared.at(view, there, atOnce.id())
                .map(plain -> subject + "it " + plain.does() + ".")
                .orElse("");
    }

    /** Returns the settings in which the remedy differs from plain streaming, or its id if there are none. */
    private String difference(Manifest.Arm remedy) {
        List<String> set = remedy.settings().entrySet().stream()
                .filter(s -> !s.getValue().equals(stream.settings().get(s.getKey())))
                .map(s -> "`" + s.getKey() + "=" + s.getValue() + "`")
                .toList();
        return set.isEmpty() ? "`" + remedy.id() + "`" : Words.list(set);
    }

    private static String remedyVerdict(Found judged) {
        return switch (judged.verdict()) {
            case EQUAL -> "the cost is gone";
            case FASTER -> "it is the faster of the two";
            case SLOWER -> "it still costs";
            case UNDECIDED -> "a cost can no longer be shown";
        };
    }

    /**
     * Returns the comparison for the small chart and the cause: the largest decided cost, else the largest gain, else the
     * largest ratio.
     */
    private Found mostTelling() {
        List<Found> slower = with(Verdict.SLOWER);
        if (!slower.isEmpty()) {
            return worstPerLink(slower).get(0);
        }
        List<Found> faster = with(Verdict.FASTER);
        return faster.isEmpty() ? most(results) : least(faster);
    }

    private String where(Found result) {
        return view.where(result.cell());
    }

    private List<Found> with(Verdict verdict) {
        return results.stream().filter(c -> c.verdict() == verdict).toList();
    }

    private static Found most(List<Found> some) {
        return some.stream().max(BY_RATIO).orElseThrow();
    }

    private static Found least(List<Found> some) {
        return some.stream().min(BY_RATIO).orElseThrow();
    }
}
