package dev.weir.report.advice;

import java.util.List;

/**
 * The model of one arm and how it did on cells it was not fitted to.
 *
 * @param model the fitted model; {@code null} when it does not fit
 * @param medianError median error on held-out cells beyond their own intervals, as a share; {@code NaN} unchecked
 * @param worstError largest error on held-out cells beyond their own intervals, as a share; {@code NaN} unchecked
 */
public record ArmFit(
        String arm,
        CostModel model,
        String reason,
        int cells,
        List<HeldOut> heldOut,
        double medianError,
        double worstError) {

    /** Largest median error on held-out cells at which the model is taken to fit, beyond their own intervals. */
    public static final double MEDIAN_TOLERANCE = 0.10;

    /** Largest single error on held-out cells at which the model is taken to fit, beyond their own intervals. */
    public static final double WORST_TOLERANCE = 0.4;

    public boolean fits() {
        return reason.isEmpty();
    }

    static ArmFit none(String arm, int cells, String reason) {
        return new ArmFit(arm, null, reason, cells, List.of(), Double.NaN, Double.NaN);
    }
}
