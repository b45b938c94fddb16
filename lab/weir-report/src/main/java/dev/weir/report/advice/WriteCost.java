package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.Optional;

/**
 * The cost of writing values in an arm's form, relative to the arm that stores them plain.
 *
 * @param serverWriteMicros difference of the server's INSERT to the reference's, in microseconds; {@code NaN} where unknown
 * @param savedMicros time saved on each read in microseconds, with its interval; negative if reads are slower
 * @param storedShare bytes stored as a share of the reference's; {@code NaN} where unknown
 * @param readsPerWrite reads per write from which the arm pays; infinite if reads are not faster, 0 if writing costs no more
 */
public record WriteCost(
        String reference,
        double encodeMicros,
        double serverWriteMicros,
        Interval savedMicros,
        double storedShare,
        Interval readsPerWrite) {
    /**
     * Computes the cost; the transfer time of the write is left out, which favours the reference.
     *
     * @return the cost; empty if encoding was not measured or either arm is unknown there
     */
    static Optional<WriteCost> of(Advice advice, String arm, String reference, Situation at) {
        Choice choice = advice.choose(Situation.reading(at.path(), at.size(), at.data()));
        Load load = advice.load(arm, at.size(), at.data());
        Load plain = advice.load(reference, at.size(), at.data());
        Optional<Prediction> own = choice.of(arm);
        Optional<Prediction> other = choice.of(reference);
        if (own.isEmpty() || other.isEmpty() || Double.isNaN(load.encodeMicros())) {
            return Optional.empty();
        }
        double plainRead = other.get().micros().estimate();
        double insert = load.serverWriteMicros() - plain.serverWriteMicros();
        double more = load.encodeMicros() + (Double.isNaN(insert) ? 0 : insert);
        Interval saved = advice.ratio(own.get(), other.get()).turned(ratio -> plainRead * (1 - ratio));
        return Optional.of(new WriteCost(
                reference,
                load.encodeMicros(),
                insert,
                saved,
                load.storedBytes() / plain.storedBytes(),
                saved.turned(each -> reads(more, each))));
    }

    private static double reads(double more, double saved) {
        return more <= 0 ? 0 : saved <= 0 ? Double.POSITIVE_INFINITY : more / saved;
    }

    String words() {
        String server = Double.isNaN(serverWriteMicros) || serverWriteMicros == 0
                ? ""
                : ", the server's INSERT " + Units.time(Math.abs(serverWriteMicros))
                        + (serverWriteMicros > 0 ? " longer" : " shorter");
        String stored =
                Double.isNaN(storedShare) ? "" : ", storage " + Figures.share(storedShare) + " of " + reference + "'s";
        return "Encoding " + Units.time(encodeMicros) + " a value" + server + stored + "; " + pays() + ".";
    }

    private String pays() {
        double reads = readsPerWrite.estimate();
        if (reads == 0) {
            return "writing costs no more than with " + reference;
        }
        return Double.isInfinite(reads)
                ? "it never pays in time, for reads are not faster"
                : "it pays from " + Figures.interval(readsPerWrite) + " reads per write on";
    }
}
