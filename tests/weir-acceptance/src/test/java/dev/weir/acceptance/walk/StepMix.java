package dev.weir.acceptance.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Draws steps at random. Every mix leaves some groups of steps out and favours others, so that rare sequences get long. */
final class StepMix {
    private static final List<Integer> FAVOURS = List.of(0, 1, 1, 1, 3);

    private final Random random;
    private final Map<String, Integer> favours = new HashMap<>();
    private final List<Choice> choices = new ArrayList<>();
    private int total;

    private record Choice(int weight, Function<Random, List<Step>> make) {}

    private StepMix(Random random) {
        this.random = random;
    }

    static StepMix of(Random random) {
        StepMix mix = new StepMix(random);
        // of two things that do not go together with Connector/J, or with a server, one
        boolean either = random.nextBoolean();
        RowSteps.addTo(mix);
        BatchSteps.addTo(mix);
        ObserverSteps.addTo(mix);
        LimitSteps.addTo(mix, either);
        TransactionSteps.addTo(mix);
        SessionSteps.addTo(mix, either);
        DiagnosticSteps.addTo(mix);
        CallSteps.addTo(mix);
        ResultSteps.addTo(mix, either);
        KillSteps.addTo(mix);
        ServerSteps.addTo(mix, either);
        WeirSteps.addTo(mix, either);
        return mix;
    }

    /** Adds a kind of step to a group, with its share. */
    void add(String group, int weight, Function<Random, Step> make) {
        addSeveral(group, weight, random -> List.of(make.apply(random)));
    }

    /** Adds what takes several steps. */
    void addSeveral(String group, int weight, Function<Random, List<Step>> make) {
        int favour = favours.computeIfAbsent(group, key -> FAVOURS.get(random.nextInt(FAVOURS.size())));
        if (favour > 0) {
            choices.add(new Choice(weight * favour, make));
            total += weight * favour;
        }
    }

    /** So many steps, or some more. */
    List<Step> draw(int count) {
        List<Step> steps = new ArrayList<>();
        while (steps.size() < count && total > 0) {
            steps.addAll(draw());
        }
        return steps;
    }

    private List<Step> draw() {
        int dice = random.nextInt(total);
        for (Choice choice : choices) {
            dice -= choice.weight();
            if (dice < 0) {
                return choice.make().apply(random);
            }
        }
        throw new AssertionError("total=" + total);
    }
}
