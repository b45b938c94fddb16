package dev.weir.report.page.view;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import java.util.List;
import java.util.Optional;

/**
 * Comparisons of one arm with another wherever both were measured at equal factors: planned comparisons with their verdicts,
 * otherwise the ratio alone.
 */
public final class ArmsCompared {
    private ArmsCompared() {}

    /**
     * The comparison at one setting.
     *
     * @param ratio time of the arm over time of the reference
     * @param verdict verdict from the planned comparison, or else from the interval alone
     * @param deltaPercent largest difference that counts as equal, in per cent; {@code NaN} if not planned
     * @param judged the planned comparison; {@code null} if not planned
     */
    public record Found(Cell cell, Interval ratio, Verdict verdict, double deltaPercent, ComparisonResult judged) {
        public Optional<Verdict> planned() {
            return judged == null ? Optional.empty() : Optional.of(verdict);
        }

        public static Found of(ComparisonResult judged) {
            RatioResult ratio = judged.ratio();
            return new Found(ratio.cell(), ratio.ratio(), judged.verdict(), judged.deltaPercent(), judged);
        }

        /** Returns the comparison in words: {@code takes 27 % less time [23, 31] than Y}; emphasized only if it is decided. */
        public String than(String other) {
            return shown(RatioWords.than(ratio, other));
        }

        /** Returns the words without the other arm. */
        public String does() {
            return shown(RatioWords.does(ratio));
        }

        public String amount() {
            return shown(RatioWords.amount(ratio));
        }

        private String shown(String words) {
            return verdict.isDifference() ? words : Prose.plain(words);
        }

        private Found inverse(String arm) {
            return new Found(cell.withArm(arm), Figures.inverse(ratio), verdict.reversed(), deltaPercent, judged);
        }
    }

    /** Returns the comparisons at the common setting, with any value of factors not in it, by link as declared, then by level. */
    public static List<Found> atCommonSetting(RunView view, String arm, String reference) {
        return everywhere(view, arm, reference).stream()
                .filter(found -> view.outer(found.cell()).agrees(view.setting()))
                .sorted(view.inOrder(Found::cell))
                .toList();
    }

    public static List<Found> everywhere(RunView view, String arm, String reference) {
        return view.cellsOf(arm)
                .flatMap(result -> at(view, result.cell(), reference).stream())
                .toList();
    }

    public static Optional<Found> at(RunView view, Cell cell, String reference) {
        return one(view, cell, reference)
                .or(() -> one(view, cell.withArm(reference), cell.arm()).map(found -> found.inverse(cell.arm())));
    }

    private static Optional<Found> one(RunView view, Cell cell, String reference) {
        ComparisonResult judged = view.judged().get(new RatioResult.Terms(cell, reference));
        if (judged != null) {
            return Optional.of(Found.of(judged));
        }
        RatioResult plain = view.ratios().get(new RatioResult.Terms(cell, reference));
        return Optional.ofNullable(plain).map(r -> new Found(cell, r.ratio(), byInterval(r.ratio()), Double.NaN, null));
    }

    private static Verdict byInterval(Interval ratio) {
        return switch (Leaning.of(ratio)) {
            case PROBABLY_FASTER -> Verdict.FASTER;
            case PROBABLY_SLOWER -> Verdict.SLOWER;
            case TOO_CLOSE, UNKNOWN -> Verdict.UNDECIDED;
        };
    }
}
