package dev.weir.report.advice;

import dev.weir.report.text.RatioWords;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The effect of framing values by Weir's driver, in a sentence: the best of the arms that do, beside plain values. */
record SwitchOn(Advice advice, AdviceText text, UnaryOperator<String> name) {
    private static final String STORED = " The storage is that of the disk and of the buffer pool alike.";

    /** The sentence; empty where no such arm was measured beside plain values. */
    Optional<String> sentence(Choice choice) {
        Optional<Prediction> best = choice.ranked().stream()
                .filter(each -> !frames(each.arm()).isEmpty())
                .min(Comparator.comparingDouble(each -> each.micros().estimate()));
        return best.flatMap(framed -> text.plainOf(framed.arm())
                .flatMap(choice::of)
                .map(plain -> {
                    String cost = WriteCost.of(advice, framed.arm(), plain.arm(), choice.situation())
                            .map(each -> " " + each.words() + (Double.isNaN(each.storedShare()) ? "" : STORED))
                            .orElse("");
                    return "frames by the driver (decodeFrames=true&encodeFrames=" + frames(framed.arm()) + "): "
                            + AdviceText.time(framed)
                            + ": a read " + RatioWords.than(advice.ratio(framed, plain), name.apply(plain.arm())) + "."
                            + cost;
                }));
    }

    private String frames(String arm) {
        return advice.run()
                .manifest()
                .arm(arm)
                .map(each -> each.about().storage().frames())
                .orElse("");
    }
}
