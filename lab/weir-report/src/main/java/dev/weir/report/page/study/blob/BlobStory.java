package dev.weir.report.page.study.blob;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.study.Undecided;
import dev.weir.report.page.view.ArmsCompared;
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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The story of BLOB compression: where and with which codec. */
public final class BlobStory implements Story {
    @Override
    public String study() {
        return "blob";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new BlobAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return BlobCost.html(view);
    }

    @Override
    public String metric(RunView view) {
        return isSized(view) ? "throughput" : "time";
    }

    private static boolean isSized(RunView view) {
        return view.cells().values().stream().anyMatch(cell -> cell.payloadBytesPerOp() > 0);
    }

    @Override
    public List<List<String>> duels() {
        return Stream.of("connectorj", "mariadb")
                .flatMap(driver -> Stream.of(
                        List.of(driver + ".uncompress", driver + ".page-compressed"),
                        List.of(driver + ".mysql", driver + ".uncompress"),
                        List.of(driver + ".lz4-9", driver + ".plain")))
                .toList();
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("encode", "Storing what is read");
        titles.put("encode-more", "Storing what is read, at further levels");
        return titles;
    }

    /** The answers of the blob study: the fastest codec, the situations where another is faster, and the side that should decompress. */
    private static final class BlobAnswers {
        private static final String PLAIN = "plain";
        private static final String MAIN = "connectorj.";

        private final RunView view;
        private final Optional<Manifest.Arm> plainArm;

        BlobAnswers(RunView view) {
            this.view = view;
            this.plainArm = Optional.ofNullable(view.arms().get(MAIN + PLAIN))
                    .or(() -> view.studyArms()
                            .filter(arm -> arm.mode().equals(PLAIN))
                            .findFirst());
        }

        private boolean isOurs(Manifest.Arm arm) {
            return RunView.isStudy(arm)
                    && plainArm.filter(plain -> plain.driver().equals(arm.driver()))
                            .isPresent();
        }

        private String arm(String way) {
            return view.arms().values().stream()
                    .filter(arm -> isOurs(arm)
                            && arm.mode().equals(way)
                            && arm.protocol().equals(plainArm.orElseThrow().protocol()))
                    .map(Manifest.Arm::id)
                    .findFirst()
                    .orElse(MAIN + way);
        }

        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>(List.of(
                    fastest(), duel("Let MySQL inflate with UNCOMPRESS(), or the JVM?", "mysql", "uncompress")));
            if (new DuelAnswer(view, arm("uncompress"), arm("page-compressed")).measured()) {
                answers.add(duel("UNCOMPRESS() or the compressed row format?", "uncompress", "page-compressed"));
            }
            DriverAnswer.of(view, "weir.plain", "connectorj.plain", "mariadb.plain")
                    .ifPresent(answers::add);
            return answers;
        }

        /** The fastest cell at one link, size and class of data. */
        private record Lead(CellResult cell, List<String> close) {}

        private Answer fastest() {
            String question = "Which way of keeping a BLOB reads fastest?";
            List<Lead> leads = view.manifest().links().stream()
                    .map(link -> lead(link.name(), view.setting(), true))
                    .filter(Objects::nonNull)
                    .toList();
            if (leads.isEmpty()) {
                return Answer.inWords(question, "Not known: this run has not measured any codec beside plain yet.");
            }
            List<String> sentences = new ArrayList<>();
            Cell at = leads.get(0).cell().cell();
            Optional<Found> gain = gain(leads);
            gain.map(this::words).ifPresent(sentences::add);
            leads.forEach(lead -> sentences.add("At " + view.levelWords(at) + data(at) + ", " + words(lead)));
            Lead telling = leads.stream()
                    .filter(lead -> gain.filter(
                                    each -> each.cell().equals(lead.cell().cell()))
                            .isPresent())
                    .findFirst()
                    .orElse(leads.get(leads.size() - 1));
            sentences.add(changes(telling));
            Undecided.words(beside(telling)).ifPresent(open -> sentences.add(Words.capital(open) + "."));
            String link = telling.cell().cell().link();
            List<String> arms = new ArrayList<>(List.of(arm(PLAIN)));
            leads.forEach(lead -> arms.add(lead.cell().cell().arm()));
            return new Answer(question, sentences, chart(link, arms));
        }

        private Optional<Found> gain(List<Lead> leads) {
            return leads.stream()
                    .flatMap(lead -> ArmsCompared.at(view, lead.cell().cell(), arm(PLAIN)).stream())
                    .filter(each -> each.verdict() == Verdict.FASTER)
                    .min(Comparator.comparingDouble(each -> each.ratio().estimate()));
        }

        private String words(Found gain) {
            Cell at = gain.cell();
            return view.label(at.arm()) + " " + gain.than("plain") + ", at " + view.levelWords(at) + data(at) + ", on "
                    + at.link() + ".";
        }

        private Answer.Chart chart(String link, List<String> arms) {
            boolean sized = isSized(view);
            return new Answer.Chart(
                    (sized ? "Throughput of uncompressed bytes" : "Time") + ", on " + link,
                    sized ? "throughput" : "time",
                    link,
                    Level.NONE,
                    arms.stream().distinct().toList(),
                    "");
        }

        private Answer duel(String question, String mode, String reference) {
            DuelAnswer duel = new DuelAnswer(view, arm(mode), arm(reference));
            Answer.Chart chart = duel.mostTelling()
                    .map(link -> chart(link, List.of(arm(mode), arm(reference))))
                    .orElse(null);
            return new Answer(question, duel.sentences(), chart);
        }

        private List<CellResult> candidates(String link, Level setting) {
            return view.cells().values().stream()
                    .filter(r -> r.cell().link().equals(link)
                            && isOurs(view.arms().get(r.cell().arm()))
                            && view.outer(r.cell()).equals(setting)
                            && Double.isFinite(r.timeMicros().estimate()))
                    .toList();
        }

        /** Returns the leader at the largest or smallest size measured; {@code null} if only plain was measured. */
        private Lead lead(String link, Level setting, boolean largest) {
            List<CellResult> all = candidates(link, setting);
            double size = all.stream()
                    .mapToDouble(r -> largest ? view.level(r.cell()) : -view.level(r.cell()))
                    .max()
                    .orElse(Double.NaN);
            return lead(all.stream()
                    .filter(r -> view.level(r.cell()) == Math.abs(size))
                    .toList());
        }

        private Lead lead(List<CellResult> oneSetting) {
            if (oneSetting.size() < 2) {
                return null;
            }
            CellResult best = oneSetting.stream()
                    .min(Comparator.comparingDouble(r -> r.timeMicros().estimate()))
                    .orElseThrow();
            List<String> close = oneSetting.stream()
                    .filter(r -> !r.cell().equals(best.cell()))
                    .filter(r -> ArmsCompared.at(view, r.cell(), best.cell().arm())
                            .map(f -> f.verdict() != Verdict.SLOWER)
                            .orElse(true))
                    .map(r -> view.label(r.cell().arm()))
                    .toList();
            return new Lead(best, close);
        }

        /** Returns the lead in words: {@code on aws lz4 9 leads with 812 MB/s [800, 823]. It takes 30 % less time [29, 31] than plain.} */
        private String words(Lead lead) {
            CellResult best = lead.cell();
            String words =
                    "on " + best.cell().link() + " " + view.label(best.cell().arm()) + " leads" + speed(best) + ".";
            if (!best.cell().arm().equals(arm(PLAIN))) {
                words += ArmsCompared.at(view, best.cell(), arm(PLAIN))
                        .map(f -> " It " + f.than("plain")
                                + (f.verdict() == Verdict.FASTER
                                        ? ""
                                        : " (" + f.verdict().word() + ")")
                                + ".")
                        .orElse("");
            }
            return lead.close().isEmpty()
                    ? words
                    : words + " Not told apart from it: " + Words.list(lead.close()) + ".";
        }

        private static String speed(CellResult cell) {
            if (!(cell.payloadBytesPerOp() > 0)) {
                return "";
            }
            Interval speed = Figures.per(cell.payloadBytesPerOp(), cell.timeMicros());
            return " with " + Scale.speed(speed.estimate()).with(speed);
        }

        private String data(Cell cell) {
            return cell.factors().find("data").map(data -> ", data " + data).orElse("");
        }

        /** Returns the leads at the smallest size and for every other class of data, on the same link. */
        private String changes(Lead telling) {
            String link = telling.cell().cell().link();
            String leader = telling.cell().cell().arm();
            List<String> others = new ArrayList<>();
            Lead small = lead(link, view.setting(), false);
            if (small != null && !small.cell().cell().equals(telling.cell().cell())) {
                others.add(turned(small, leader) + " at "
                        + view.levelWords(small.cell().cell()));
            }
            for (String data : view.factors().getOrDefault("data", List.of())) {
                if (!data.equals(view.setting().getOrDefault("data", ""))) {
                    Optional.ofNullable(lead(link, view.setting().with("data", data), true))
                            .ifPresent(lead -> others.add(turned(lead, leader) + " with data " + data));
                }
            }
            return others.isEmpty()
                    ? "One size and one class of data were measured, so what would change the answer is not known."
                    : "What changes it, on " + link + ": " + String.join("; ", others) + ".";
        }

        private String turned(Lead lead, String leader) {
            String arm = lead.cell().cell().arm();
            boolean alone = lead.close().isEmpty();
            String name = view.label(arm);
            if (arm.equals(leader)) {
                return alone
                        ? "still " + name
                        : "still " + name + ", though not distinguishable from " + several(lead.close());
            }
            return alone ? name + " leads" : name + " and " + several(lead.close()) + " cannot be told apart";
        }

        private static String several(List<String> close) {
            return close.size() <= 2 ? Words.list(close) : close.size() + " others";
        }

        private List<Found> beside(Lead telling) {
            List<Found> found = new ArrayList<>();
            for (Manifest.Arm arm : view.arms().values()) {
                if (isOurs(arm) && !arm.id().equals(arm(PLAIN))) {
                    ArmsCompared.atCommonSetting(view, arm.id(), arm(PLAIN)).stream()
                            .filter(f ->
                                    f.cell().link().equals(telling.cell().cell().link()))
                            .forEach(found::add);
                }
            }
            return found;
        }
    }
}
