package dev.weir.report.page.study.metadata;

import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.study.Undecided;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** The story of result-set metadata, sent or omitted. */
public final class MetadataStory implements Story {
    private static final String COST = """
            <p>Definitions cost bytes on the wire, work of the server that writes them, and work of the client that reads them;
            the table holds what was counted. Leaving them off has a price of its own: what a column is must then be known from
            somewhere else, and be right. A table that is altered in between turns the rows into wrong values without a word, unless
            the server itself keeps track (MariaDB's cache), the select list fixes the types, or a transaction holds the table as it
            was. That is what <code>auto</code> keeps to.</p>
            """;

    @Override
    public String study() {
        return "metadata";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new MetadataAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return COST + new CountedCosts(view, "metadata-cost", MetadataStory::work).html();
    }

    @Override
    public List<List<String>> duels() {
        return List.of(
                List.of("weir.auto-transaction", "weir.full"),
                List.of("weir.auto", "weir.full"),
                List.of("raw.none", "raw.full"),
                List.of("connectorj.cached", "connectorj.uncached"));
    }

    @Override
    public Map<String, String> experiments() {
        return Map.of("metadata-counters", "Column definitions that the driver asked for, left out and saved");
    }

    /** Returns the work at a setting: {@code SingleSelect}, {@code 1 row × 50 columns}. */
    static String work(Level factors) {
        return switch (factors.getOrDefault("query", "")) {
            case "single-select" -> "SingleSelect";
            case "large-select" -> "LargeSelect";
            case "key-look-up" -> "a key look-up";
            default -> count(factors, "rows", "row") + " × " + count(factors, "columns", "column");
        };
    }

    private static String count(Level factors, String factor, String noun) {
        String value = factors.getOrDefault(factor, "");
        return Cell.isNumber(value) ? Figures.plural(Math.round(Double.parseDouble(value)), noun) : noun + "s";
    }

    /** The answers of the metadata study: the benefit of omitting metadata, its conditions, and Weir's driver. */
    private static final class MetadataAnswers {
        private static final Comparator<Found> BY_RATIO =
                Comparator.comparingDouble(f -> f.ratio().estimate());
        private static final int FEW = 3;

        private final RunView view;
        private final Optional<MetadataPair> pair;
        private final MetadataPair socket;

        MetadataAnswers(RunView view) {
            this.view = view;
            this.pair = MetadataPair.soundest(view);
            this.socket = MetadataPair.socket(view);
        }

        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>(List.of(pays()));
            shares().map(this::advice).ifPresent(answers::add);
            String own = pair.map(MetadataPair::off).orElse(MetadataPair.FULL);
            DriverAnswer.of(view, own, "connectorj.uncached", "mariadb.prepared", "raw.none")
                    .ifPresent(answers::add);
            return answers;
        }

        private Answer pays() {
            String question = "Does leaving result-set metadata off the wire pay?";
            if (pair.isEmpty()) {
                return Answer.inWords(question, "Not known: this run has not measured Weir with and without it yet.");
            }
            List<Found> found = pair.get().found();
            List<String> sentences = new ArrayList<>(List.of(outcome(found)));
            perLink(found).ifPresent(sentences::add);
            elsewhere(found).ifPresent(sentences::add);
            bound().ifPresent(sentences::add);
            return new Answer(question, sentences, chart(found));
        }

        private String outcome(List<Found> found) {
            List<Found> faster = with(found, Verdict.FASTER);
            String arm = view.label(pair.orElseThrow().off());
            if (faster.isEmpty()) {
                Found best = found.stream().min(BY_RATIO).orElseThrow();
                boolean open = !with(found, Verdict.UNDECIDED).isEmpty();
                return (open ? "Not decided yet: " : "No: ") + "at best " + arm + " " + best.than("with metadata")
                        + ", " + MetadataPair.where(best.cell()) + ".";
            }
            Found best = faster.stream().min(BY_RATIO).orElseThrow();
            return "Yes, at " + faster.size() + " of " + Figures.plural(found.size(), "setting") + ": " + arm + " "
                    + best.than("with metadata") + ", " + MetadataPair.where(best.cell()) + ".";
        }

        private static Optional<String> perLink(List<Found> found) {
            List<Found> faster = with(found, Verdict.FASTER);
            List<String> others = faster.stream()
                    .collect(Collectors.toMap(
                            f -> f.cell().link(), f -> f, BinaryOperator.minBy(BY_RATIO), LinkedHashMap::new))
                    .values()
                    .stream()
                    .sorted(BY_RATIO)
                    .skip(1)
                    .map(each -> "It " + MetadataPair.at(each) + ".")
                    .toList();
            return others.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", others));
        }

        /** Returns a sentence on the places without gain, those with a loss, and open comparisons. */
        private Optional<String> elsewhere(List<Found> found) {
            List<String> parts = new ArrayList<>();
            List<Found> equal = with(found, Verdict.EQUAL);
            List<Found> slower = with(found, Verdict.SLOWER);
            if (!equal.isEmpty()) {
                double delta =
                        equal.stream().mapToDouble(Found::deltaPercent).max().orElseThrow();
                parts.add("it makes no difference beyond " + Figures.percent(delta) + " " + several(equal));
            }
            slower.stream()
                    .sorted(BY_RATIO.reversed())
                    .limit(FEW)
                    .forEach(each -> parts.add("it " + MetadataPair.at(each)));
            if (slower.size() > FEW) {
                parts.add("it costs at " + Figures.plural(slower.size() - FEW, "setting") + " more");
            }
            Undecided.words(found).ifPresent(parts::add);
            return parts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(parts.stream()
                            .map(each -> Words.capital(each) + ".")
                            .collect(Collectors.joining(" ")));
        }

        private static String several(List<Found> some) {
            String first = Words.list(some.stream()
                    .limit(FEW)
                    .map(f -> MetadataPair.where(f.cell()))
                    .toList());
            return some.size() <= FEW
                    ? first
                    : first + " and " + Figures.plural(some.size() - FEW, "setting") + " more";
        }

        private Optional<String> bound() {
            return socket.found().stream()
                    .min(BY_RATIO)
                    .map(best -> "The socket, which decodes nothing, at best " + MetadataPair.at(best)
                            + ": the bytes alone allow no more.");
        }

        private Answer.Chart chart(List<Found> found) {
            List<Found> faster = with(found, Verdict.FASTER);
            Found best =
                    (faster.isEmpty() ? found : faster).stream().min(BY_RATIO).orElseThrow();
            String link = best.cell().link();
            return new Answer.Chart(
                    "Ratio of times, without metadata to with, on " + link,
                    "ratio",
                    link,
                    Level.NONE,
                    List.of(pair.orElseThrow().off()),
                    MetadataPair.FULL);
        }

        /** The share of definitions in a reply. */
        private record Share(CellResult off, CellResult on) {
            double saved() {
                return on.wire().bytesDown() - off.wire().bytesDown();
            }

            double share() {
                return saved() / on.wire().bytesDown();
            }

            String percent() {
                return Figures.percent(100 * share());
            }

            String where() {
                return "at " + MetadataStory.work(on.cell().factors()) + " ("
                        + Scale.bytes(saved()).with(saved()) + ")";
            }
        }

        private Optional<List<Share>> shares() {
            List<Share> shares = pair.stream()
                    .flatMap(p -> p.found().stream())
                    .map(f -> new Share(
                            view.cells().get(f.cell()),
                            view.cells().get(f.cell().withArm(MetadataPair.FULL))))
                    .filter(s -> counted(s.off()) && counted(s.on()))
                    .sorted(Comparator.comparingDouble(Share::share))
                    .toList();
            return shares.isEmpty()
                    ? Optional.empty()
                    : Optional.of(List.of(shares.get(shares.size() - 1), shares.get(0)));
        }

        private static boolean counted(CellResult cell) {
            return cell != null && cell.wire() != null && cell.wire().bytesDown() > 0;
        }

        private Answer advice(List<Share> ends) {
            List<String> sentences = new ArrayList<>();
            Share most = ends.get(0);
            Share least = ends.get(1);
            sentences.add("Leaving the definitions off saves " + most.percent() + " of the bytes received "
                    + most.where() + ", and " + least.percent() + " " + least.where() + ".");
            SliceGroup.Wire off = most.off().wire();
            SliceGroup.Wire on = most.on().wire();
            boolean same = Math.abs(off.roundTrips() - on.roundTrips()) < 0.05;
            sentences.add(
                    same
                            ? "It saves no round trip (" + Figures.count(on.roundTrips())
                                    + " either way): the longer a round trip takes, the less there is to gain."
                                    + farthest()
                            : "It changes the round trips too: " + Figures.count(off.roundTrips()) + " against "
                                    + Figures.count(on.roundTrips()) + ".");
            sentences.add(
                    "So it can pay for small replies of many columns, where the server is near or bandwidth is short, and"
                            + " cannot where rows outweigh the definitions or waiting outweighs both.");
            return Answer.inWords("When does it pay, and when can it not?", sentences);
        }

        private String farthest() {
            return view.manifest().links().stream()
                    .filter(link -> link.rttMicros() > 0)
                    .max(Comparator.comparingLong(link -> link.rttMicros()))
                    .flatMap(link -> pair.orElseThrow().found().stream()
                            .filter(f -> f.cell().link().equals(link.name()))
                            .min(BY_RATIO))
                    .map(f -> " At best it " + MetadataPair.at(f) + ".")
                    .orElse("");
        }

        private static List<Found> with(List<Found> found, Verdict verdict) {
            return found.stream().filter(f -> f.verdict() == verdict).toList();
        }
    }
}
