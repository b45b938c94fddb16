package dev.weir.report.advice;

import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;

/** The cost of writing with an arm, in a sentence. */
final class CostText {
    private CostText() {}

    static String of(WriteCost cost) {
        String server = Double.isNaN(cost.serverWriteMicros()) || cost.serverWriteMicros() == 0
                ? ""
                : ", the server's INSERT " + Units.time(Math.abs(cost.serverWriteMicros()))
                        + (cost.serverWriteMicros() > 0 ? " longer" : " shorter");
        String stored = Double.isNaN(cost.storedShare())
                ? ""
                : ", storage " + Figures.share(cost.storedShare()) + " of " + cost.reference() + "'s";
        return "Encoding " + Units.time(cost.encodeMicros()) + " a value" + server + stored + "; " + pays(cost) + ".";
    }

    private static String pays(WriteCost cost) {
        double reads = cost.readsPerWrite().estimate();
        if (reads == 0) {
            return "writing costs no more than with " + cost.reference();
        }
        return Double.isInfinite(reads)
                ? "it never pays in time, for reads are not faster"
                : "it pays from " + Figures.interval(cost.readsPerWrite()) + " reads per write on";
    }
}
