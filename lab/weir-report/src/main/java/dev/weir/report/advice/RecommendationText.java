package dev.weir.report.advice;

import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A recommendation in sentences: present arm, advice, savings, costs, certainty, changes, lines to paste. */
public final class RecommendationText {
    private static final String STORED = " The storage is that of the disk and of the buffer pool alike.";

    private final Advice advice;
    private final AdviceText text;
    private final UnaryOperator<String> name;

    /**
     * One or more sentences of one kind.
     *
     * @param label the topic: {@code Now}, {@code Do}, {@code Saves}, {@code Costs}, {@code Or}, {@code Frames}, {@code Heap},
     *     {@code Wire}, {@code Sure}, {@code Note}, {@code Changes} or {@code Paste}
     */
    public record Line(String label, String text) {}

    /**
     * The user's application.
     *
     * @param times number of reads for which the total saving is given; 0 for none
     * @param heapBytes heap of the client in bytes; 0 if irrelevant
     * @param framework the framework that the lines to paste are for; empty if a URL is enough
     */
    public record Scope(double times, double heapBytes, Optional<Framework> framework) {
        public static final Scope ONE = new Scope(0, 0, Optional.empty());
    }

    public RecommendationText(Advice advice, UnaryOperator<String> name) {
        this.advice = advice;
        this.text = new AdviceText(advice);
        this.name = name;
    }

    /** Returns all lines, in reading order. */
    public List<Line> lines(Recommendation it, Scope scope) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("Now", now(it)));
        lines.add(new Line("Do", advised(it)));
        if (!it.stays()) {
            saves(it, it.advised(), scope).ifPresent(saves -> lines.add(new Line("Saves", saves)));
            lines.add(new Line("Costs", costs(it, it.advised())));
        }
        it.otherStore().ifPresent(other -> lines.add(new Line("Or", unlike(it, other))));
        it.gathered().ifPresent(other -> lines.add(new Line("Or", unlike(it, other))));
        it.lesser().forEach(other -> lines.add(new Line("Or", or(it, other, scope))));
        switchOn(it.choice()).ifPresent(each -> lines.add(new Line("Frames", each)));
        if (scope.heapBytes() != 0) {
            new HeapText(advice, name).lines(it, scope.heapBytes()).forEach(each -> lines.add(new Line("Heap", each)));
        }
        WireCost.of(advice, it.choice().situation())
                .forEach(each -> lines.add(new Line("Wire", each.words(advice, it.choice(), name))));
        lines.add(new Line("Sure", sure(it)));
        text.afterAPause(it.choice(), it.advised()).ifPresent(each -> lines.add(new Line("Note", each)));
        new Changes(advice, name).of(it).forEach(each -> lines.add(new Line("Changes", each)));
        if (!it.stays()) {
            arm(it.advised().arm())
                    .ifPresent(arm -> Setup.lines(arm, arm(it.now()), scope.framework())
                            .forEach(each -> lines.add(new Line("Paste", each))));
            migration(it).ifPresent(each -> lines.add(new Line("Paste", each)));
        }
        String all = lines.stream().map(Line::text).collect(Collectors.joining("\n"));
        SeveralOnAConnection.note(advice.run().manifest(), name, all)
                .ifPresent(each -> lines.add(new Line("Note", each)));
        return lines;
    }

    /** Returns the effect of frames by Weir's driver: the best arm with frames compared with plain values. */
    private Optional<String> switchOn(Choice choice) {
        Optional<Prediction> best = choice.ranked().stream()
                .filter(each -> !frames(each.arm()).isEmpty())
                .findFirst();
        return best.flatMap(framed -> text.plainOf(framed.arm())
                .flatMap(choice::of)
                .map(plain -> {
                    String cost = WriteCost.of(advice, framed.arm(), plain.arm(), choice.situation())
                            .map(each -> " " + each.words() + (Double.isNaN(each.storedShare()) ? "" : STORED))
                            .orElse("");
                    return "frames by the driver (decodeFrames=true&encodeFrames=" + frames(framed.arm()) + "): "
                            + AdviceText.time(framed)
                            + ": a read " + than(framed, plain, name.apply(plain.arm())) + "."
                            + cost;
                }));
    }

    private String frames(String arm) {
        return arm(arm).map(each -> each.about().storage().frames()).orElse("");
    }

    private Optional<String> migration(Recommendation it) {
        String to = it.advised().arm();
        double share = text.writeCost(to, it.choice().situation())
                .map(WriteCost::storedShare)
                .orElse(Double.NaN);
        return it.present()
                .flatMap(present -> arm(it.now())
                        .flatMap(from -> arm(to).flatMap(arm ->
                                Setup.migration(from, arm, advice.ratio(it.advised(), present), share))));
    }

    private String now(Recommendation it) {
        String who = name.apply(it.now()) + (it.assumed() ? " (the usual way)" : "");
        return it.present()
                .map(present -> who + ", " + time(it, present) + ".")
                .orElseGet(() -> who + ": not compared there: "
                        + it.choice().missing().getOrDefault(it.now(), "it is no arm of this study") + ".");
    }

    private String advised(Recommendation it) {
        Prediction advised = it.advised();
        Prediction fastest = it.choice().best();
        if (it.stays()) {
            return fastest.arm().equals(advised.arm())
                    ? "stay: nothing faster is known there."
                    : "stay: " + hardlyFaster(it, fastest);
        }
        String how = arm(advised.arm()).map(arm -> ": " + arm.description()).orElse("");
        List<String> rivals =
                advice.ties(it).stream().map(each -> name.apply(each.arm())).toList();
        return advice.use(it) + name.apply(advised.arm()) + how + "; " + time(it, advised) + "."
                + (rivals.isEmpty() ? "" : " It cannot be told from " + Words.list(rivals) + ".");
    }

    private String hardlyFaster(Recommendation it, Prediction fastest) {
        return it.choice().close().contains(it.now())
                ? "the fastest, " + name.apply(fastest.arm()) + ", cannot be told from it."
                : "the fastest, " + name.apply(fastest.arm()) + ", "
                        + advice.words(fastest, it.advised(), RatioWords::does)
                        + ", which is hardly worth a change.";
    }

    private String time(Recommendation it, Prediction prediction) {
        return AdviceText.time(prediction, advice.micros(it, prediction)) + " a " + advice.operation();
    }

    /** Returns the saving of a change; empty if the arm in use is unknown. */
    private Optional<String> saves(Recommendation it, Prediction to, Scope scope) {
        return it.present().map(present -> {
            Interval ratio = advice.ratio(to, present);
            double saved = present.micros().estimate() * (1 - ratio.estimate());
            String each = Units.time(saved) + " a " + advice.operation() + ": "
                    + advice.words(to, present, RatioWords::amount);
            return scope.times() == 0 ? each + "." : each + "; " + total(present, ratio, scope.times()) + ".";
        });
    }

    private String total(Prediction now, Interval ratio, double times) {
        double all = times * now.micros().estimate();
        return Figures.count(times) + " take " + Figures.interval(ratio, each -> Units.time(all * each))
                + " instead of " + Units.time(all);
    }

    private String costs(Recommendation it, Prediction to) {
        List<String> costs = new ArrayList<>();
        Optional<Manifest.Arm> from = arm(it.now());
        Optional<Manifest.Arm> target = arm(to.arm());
        if (from.isPresent() && target.isPresent()) {
            costs.add(demands(Demand.of(from.get(), target.get()), target.get()));
        }
        text.writeCost(to.arm(), it.choice().situation()).map(WriteCost::words).ifPresent(costs::add);
        return String.join(" ", costs);
    }

    private static String demands(Set<Demand> demands, Manifest.Arm to) {
        Set<Demand> more = demands.isEmpty() ? demands : EnumSet.copyOf(demands);
        if (more.size() > 1) {
            more.remove(Demand.CODE);
        }
        return more.stream()
                        .map(demand -> switch (demand) {
                            case CODE -> "other calls or settings, the same driver";
                            case POOL -> connections(to);
                            case DRIVER ->
                                to.about().store().equals(ArmInfo.MYSQL)
                                        ? "another driver, " + to.driver()
                                        : "a client for it, " + to.driver();
                            case GATHERING ->
                                to.about().batch()
                                        + " keys at a time: the application has to gather them before it asks, and"
                                        + " no answer comes before all do";
                            case STORED_FORM -> "values stored in another form: what is there has to be rewritten";
                            case STORE ->
                                "another store, " + to.about().store() + ", to be filled and kept in step with MySQL";
                        })
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static String connections(Manifest.Arm to) {
        String pool = Demand.pool(to);
        return pool.isEmpty() || pool.equals("none")
                ? "no pool: connections are held otherwise (" + to.mode() + ")"
                : "another pool, " + to.mode();
    }

    private String unlike(Recommendation it, Prediction other) {
        return name.apply(other.arm()) + ": " + time(it, other) + ": it "
                + than(other, it.advised(), name.apply(it.advised().arm()))
                + "; it asks for " + costs(it, other);
    }

    private String than(Prediction one, Prediction other, String named) {
        return advice.words(one, other, ratio -> RatioWords.than(ratio, named));
    }

    private String or(Recommendation it, Prediction other, Scope scope) {
        return name.apply(other.arm()) + ", which keeps " + kept(it, other) + ": " + time(it, other)
                + saves(it, other, scope).map(saves -> "; saves " + saves).orElse(".");
    }

    private String kept(Recommendation it, Prediction other) {
        EnumSet<Demand> spared = EnumSet.noneOf(Demand.class);
        arm(it.now()).ifPresent(now -> {
            arm(it.advised().arm()).ifPresent(arm -> spared.addAll(Demand.of(now, arm)));
            arm(other.arm()).ifPresent(arm -> spared.removeAll(Demand.of(now, arm)));
        });
        return Words.list(spared.stream()
                .map(demand -> switch (demand) {
                    case CODE -> "the code";
                    case POOL -> "the pool";
                    case DRIVER -> "the driver";
                    case GATHERING -> "one key at a time";
                    case STORED_FORM -> "the stored values";
                    case STORE -> "the store";
                })
                .toList());
    }

    private String sure(Recommendation it) {
        Prediction to = it.advised();
        return switch (to.cells().size()) {
            case 0 -> estimated(it);
            case 1 -> "measured in just this situation, " + heats(it) + ".";
            default -> "between two measured sizes of this link, " + heats(it) + ".";
        };
    }

    /** Returns the parts of an estimate and the source of its interval. */
    private String estimated(Recommendation it) {
        PathEstimate estimate = it.advised().estimate().orElseThrow();
        return "estimated: " + estimate.words() + ". The interval is that of the time on "
                + estimate.base().path().name() + "; work done while bytes arrive counts twice."
                + (it.choice().reach() == Reach.EXTRAPOLATED
                        ? " Extrapolated: outside what the run measured (" + text.measured() + ")."
                        : "");
    }

    private String heats(Recommendation it) {
        int heats = advice.heats(it.advised().cells().get(0));
        return heats == 1 ? "in one heat: nothing is decided by that" : "pairs within laps, " + heats + " heats";
    }

    private Optional<Manifest.Arm> arm(String id) {
        return advice.run().manifest().arm(id);
    }
}
