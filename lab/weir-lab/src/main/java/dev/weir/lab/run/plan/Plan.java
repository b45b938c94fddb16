package dev.weir.lab.run.plan;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells that a run may visit: the study's tiers, crossed with the links.
 *
 * @param tiers arms on links of each tier, most important tier first; a later tier may repeat an arm and link of an earlier
 *     tier with other levels
 * @param quickLinks the links with a short round trip; all links if none has one
 * @param sentinel the arm that the sentinel repeats, and the level at which known effects are injected
 * @param comparisons comparisons whose arms are both in the plan
 * @param measured a level as its results have it, see {@link Study#measured}
 * @param injected ids of the arms with a known effect
 */
public record Plan(
        List<List<PlannedArm>> tiers,
        List<String> links,
        List<String> quickLinks,
        Study.Sentinel sentinel,
        List<Manifest.Comparison> comparisons,
        Function<Level, List<Level>> measured,
        List<String> injected) {

    private static final long MOST_MICROS_ON_THE_LINK = 5_000_000;
    private static final long SLOW_MICROS = 5000;

    /** The part of a study that the command line selected. */
    public record Choice(
            List<Study.Tier> tiers, Set<String> arms, List<Manifest.Link> links, Set<String> tls, Set<String> levels) {
        List<String> linkNames() {
            return links.stream().map(Manifest.Link::name).toList();
        }

        List<String> quickLinks() {
            List<String> quick = links.stream()
                    .filter(link -> !isSlow(link))
                    .map(Manifest.Link::name)
                    .toList();
            return quick.isEmpty() ? linkNames() : quick;
        }

        /** Returns whether a tier visits a link: one with no links of its own leaves alone those that are another's. */
        boolean isOn(Study.Tier tier, String link) {
            return tier.links().isEmpty()
                    ? tiers.stream().noneMatch(other -> other.links().contains(link))
                    : tier.isOn(link);
        }

        boolean has(String arm, String tls) {
            return arms.contains(arm) && (this.tls.isEmpty() || this.tls.contains(tls));
        }
    }

    /** Returns whether a round trip over a link takes longer than half a slice; laps on such links take long and scatter little. */
    public static boolean isSlow(Manifest.Link link) {
        return link.rttMicros() > SLOW_MICROS;
    }

    /** Crosses a study's tiers with links. */
    public static Plan of(Study study, Choice choice) {
        List<List<PlannedArm>> tiers = new ArrayList<>();
        List<PlannedArm> onTheirLinks = new ArrayList<>();
        boolean allHaveLinks =
                choice.tiers().stream().noneMatch(tier -> tier.links().isEmpty());
        for (Study.Tier tier : choice.tiers()) {
            List<PlannedArm> planned = planned(study, tier, choice);
            if (allHaveLinks) {
                onTheirLinks.addAll(planned);
            } else if (!planned.isEmpty()) {
                tiers.add(planned);
            }
        }
        if (!onTheirLinks.isEmpty()) {
            // where every tier has links of its own, they have no order: they become one tier, with each arm once per
            // link
            tiers.add(0, onTheirLinks);
        }
        return new Plan(
                tiers,
                choice.linkNames(),
                choice.quickLinks(),
                study.sentinel(),
                within(asked(study, choice), tiers),
                study::measured,
                study.injected());
    }

    /** Returns the study's questions; if every tier is bound to links, only those between arms of one tier. */
    private static List<Manifest.Comparison> asked(Study study, Choice choice) {
        boolean anyIsFree =
                choice.tiers().stream().anyMatch(tier -> tier.links().isEmpty());
        return study.comparisons().stream()
                .filter(each -> anyIsFree
                        || choice.tiers().stream()
                                .anyMatch(tier -> tier.arms().contains(each.arm())
                                        && tier.arms().contains(each.reference())))
                .toList();
    }

    private static List<PlannedArm> planned(Study study, Study.Tier tier, Choice choice) {
        Map<String, Arm> arms =
                study.arms().stream().collect(Collectors.toMap(arm -> arm.info().id(), Function.identity()));
        List<Level> levels = tier.levels().stream()
                .filter(level -> choice.levels().isEmpty()
                        || choice.levels().contains(level.getOrDefault(study.levelFactor(), "")))
                .toList();
        List<PlannedArm> planned = new ArrayList<>();
        for (String tls : levels.isEmpty() ? List.<String>of() : tier.tls()) {
            for (Manifest.Link link : choice.links()) {
                for (String arm : tier.arms()) {
                    Endpoint endpoint = arms.get(arm).endpoint();
                    boolean reached = choice.isOn(tier, link.name())
                            && (link.equals(choice.links().get(0)) || endpoint != Endpoint.NONE);
                    // only MySQL is reached with TLS
                    boolean encrypted = tls.equals("off") || endpoint == Endpoint.MYSQL;
                    List<Level> bearable = levels.stream()
                            .filter(arms.get(arm)::canDo)
                            .filter(level ->
                                    isBearable(arms.get(arm).leastRoundTrips(level), study.leastBytes(level), link))
                            .toList();
                    if (choice.has(arm, tls) && reached && encrypted && !bearable.isEmpty()) {
                        planned.add(new PlannedArm(arm, link.name(), tls, bearable));
                    }
                }
            }
        }
        return planned;
    }

    /** Slower cells are left out: a few of their laps would take the budget of all others. */
    private static boolean isBearable(int roundTrips, long bytes, Manifest.Link link) {
        double transfer = link.rateBitsPerSecond() == 0 ? 0 : bytes * 8e6 / link.rateBitsPerSecond();
        return roundTrips * link.rttMicros() + transfer <= MOST_MICROS_ON_THE_LINK;
    }

    private static List<Manifest.Comparison> within(
            List<Manifest.Comparison> comparisons, List<List<PlannedArm>> tiers) {
        Set<String> arms = new LinkedHashSet<>();
        tiers.forEach(tier -> tier.forEach(each -> arms.add(each.arm())));
        List<Manifest.Comparison> asked = new ArrayList<>(comparisons.stream()
                .filter(comparison -> arms.contains(comparison.arm()) && arms.contains(comparison.reference()))
                .toList());
        // an arm that the user chose without a question is compared with its plain variant, or with the first arm
        String first = arms.isEmpty() ? "" : arms.iterator().next();
        for (String arm : arms) {
            boolean covered = asked.stream()
                    .anyMatch(comparison -> comparison.arm().equals(arm)
                            || comparison.reference().equals(arm));
            String plain = ArmName.parse(arm).arm();
            String reference = !plain.equals(arm) && arms.contains(plain) ? plain : first;
            if (!covered && !arm.equals(reference)) {
                String question = "How does " + arm + " compare with " + reference + "?";
                asked.add(new Manifest.Comparison(arm, reference, question, false));
            }
        }
        return asked;
    }

    public List<Level> levels() {
        return Stream.concat(visited(), Stream.of(injectedLevel())).distinct().toList();
    }

    private Stream<Level> visited() {
        return tiers.stream().flatMap(List::stream).flatMap(each -> each.levels().stream());
    }

    /** Returns the level of the injected effects: the sentinel's if the plan visits it, else the first visited one. */
    Level injectedLevel() {
        List<Level> visited = visited().toList();
        return visited.isEmpty() || visited.contains(sentinel.level()) ? sentinel.level() : visited.get(0);
    }

    /** Returns the ids of every arm of the plan, including the lab's own. */
    public Set<String> arms() {
        Set<String> all = new LinkedHashSet<>();
        tiers.forEach(tier -> tier.forEach(each -> all.add(each.arm())));
        all.add(ControlArm.SENTINEL);
        all.addAll(injected);
        return all;
    }

    /**
     * Returns the number of comparisons in the first {@code count} tiers: one per link, TLS setting, level and figure that both arms visit.
     */
    public long comparisons(int count) {
        List<PlannedArm> arms = upToTier(count);
        long sum = 0;
        for (PlannedArm each : arms) {
            Set<PlannedArm.Key> references = comparisons.stream()
                    .filter(comparison -> comparison.arm().equals(each.arm()))
                    .map(comparison -> new PlannedArm.Key(comparison.reference(), each.link(), each.tls()))
                    .collect(Collectors.toSet());
            sum += arms.stream()
                    .filter(other -> references.contains(other.key()))
                    .flatMap(other -> other.levels().stream())
                    .filter(each.levels()::contains)
                    .mapToLong(level -> measured.apply(level).size())
                    .sum();
        }
        return sum;
    }

    /** Returns the arms of the first {@code count} tiers, each once per link and TLS setting with all of its levels. */
    public List<PlannedArm> upToTier(int count) {
        Map<PlannedArm.Key, PlannedArm> merged = new LinkedHashMap<>();
        Map<PlannedArm.Key, Set<Level>> levels = new HashMap<>();
        for (List<PlannedArm> tier : tiers.subList(0, Math.min(count, tiers.size()))) {
            for (PlannedArm each : tier) {
                merged.putIfAbsent(each.key(), each);
                levels.computeIfAbsent(each.key(), key -> new LinkedHashSet<>()).addAll(each.levels());
            }
        }
        return merged.values().stream()
                .map(each -> each.visiting(List.copyOf(levels.get(each.key()))))
                .toList();
    }
}
