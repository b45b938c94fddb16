package dev.weir.report.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The errors of predictions of arms and of their ratios.
 *
 * <p>For two arms the error of their ratio is taken from the cells that both were held out in: what errs alike in both (the
 * link, the machine) cancels there as it does in the choice.
 */
final class Errors {
    private static final int FEW = 3;

    private final Map<String, Spread> arms = new HashMap<>();
    private final Map<List<String>, Spread> pairs = new HashMap<>();

    Errors(List<ArmFit> fitted) {
        for (ArmFit fit : fitted) {
            arms.put(
                    fit.arm(),
                    Spread.of(fit.heldOut().stream()
                            .map(each -> new Spread.Miss(each.logError(), each.fittedShare()))
                            .toList()));
        }
        for (ArmFit one : fitted) {
            for (ArmFit other : fitted) {
                if (one.arm().compareTo(other.arm()) < 0) {
                    pairs.put(List.of(one.arm(), other.arm()), ofRatio(one, other));
                }
            }
        }
    }

    Spread of(String arm) {
        return arms.get(arm);
    }

    /** Returns the error of the ratio of two arms' times; the share is the larger of the two. */
    Spread of(String one, String other) {
        return pairs.get(one.compareTo(other) < 0 ? List.of(one, other) : List.of(other, one));
    }

    private Spread ofRatio(ArmFit one, ArmFit other) {
        Map<List<Object>, HeldOut> there = new HashMap<>();
        one.heldOut().forEach(each -> there.put(place(each), each));
        List<Spread.Miss> errors = new ArrayList<>();
        other.heldOut().forEach(each -> {
            HeldOut same = there.get(place(each));
            if (same != null) {
                errors.add(new Spread.Miss(
                        each.logError() - same.logError(), Math.max(each.fittedShare(), same.fittedShare())));
            }
        });
        return errors.size() >= FEW ? Spread.of(errors) : independent(of(one.arm()), of(other.arm()));
    }

    private static Spread independent(Spread one, Spread other) {
        return new Spread(
                one.constant() + other.constant(),
                one.byShare() + other.byShare(),
                Math.max(one.quantile(), other.quantile()));
    }

    private static List<Object> place(HeldOut each) {
        return List.of(
                each.left(),
                each.cell().cell().link(),
                each.cell().size(),
                each.cell().data());
    }
}
