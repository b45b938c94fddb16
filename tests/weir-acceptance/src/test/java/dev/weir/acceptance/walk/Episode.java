package dev.weir.acceptance.walk;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Random steps, which a seed decides, and with which options both drivers are opened, and Weir in addition.
 *
 * @param options of both
 * @param ways options that have Weir go another way, to the same end
 */
record Episode(long seed, String options, String ways, List<Step> steps) {
    private static final int STEPS = 100;

    /** Steps that are left out, to walk on past a fault that is known. */
    private static final Pattern LEFT_OUT = Pattern.compile(System.getProperty("weir.walk.leaveOut", "^$"));

    private static final List<String> OPTIONS = List.of("", "", "", "&allowMultiQueries=true");

    private static final List<String> WAYS = List.of(
            "",
            "",
            "",
            "",
            "",
            "&useServerPrepStmts=false",
            "&metadata=full",
            "&prepStmtCacheSize=0",
            "&rewriteBatchedStatements=false",
            "&sessionState=eager");

    static Episode of(long seed) {
        Random random = new Random(seed);
        String options = OPTIONS.get(random.nextInt(OPTIONS.size()));
        String ways = WAYS.get(random.nextInt(WAYS.size()));
        List<Step> steps = StepMix.of(random).draw(STEPS).stream()
                .filter(step -> !LEFT_OUT.matcher(step.text()).find())
                .toList();
        return new Episode(seed, options, ways, steps);
    }

    Episode with(List<Step> fewer) {
        return new Episode(seed, options, ways, fewer);
    }

    @Override
    public String toString() {
        return "weir.walk.seed=" + seed + " options=" + options + ways
                + steps.stream().map(step -> "\n  " + step).collect(Collectors.joining());
    }
}
