package dev.weir.lab.study.blob;

import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A user's own values, grouped into levels by size. Only figures about them get into a run. */
final class OwnData implements BlobData {
    static final String KIND = "own";
    static final Map<String, String> SUBJECT = Map.of(BlobLevel.DATA, KIND);

    private static final int GROUPS = 4;
    private static final int VALUES_PER_GROUP = 4;
    private static final int VISITED = 8;

    private final String description;
    private final List<byte[]> values;
    private final Map<BlobLevel, List<Integer>> groups;

    OwnData(BlobSource source) {
        this.description = source.description();
        this.values = source.values().stream()
                .sorted(Comparator.comparingInt(value -> value.length))
                .toList();
        this.groups = groups(values);
    }

    /** Splits the values into equal shares by size; shares with the same median are one level. */
    private static Map<BlobLevel, List<Integer>> groups(List<byte[]> sorted) {
        int count = Math.max(1, Math.min(GROUPS, sorted.size() / VALUES_PER_GROUP));
        Map<BlobLevel, List<Integer>> groups = new LinkedHashMap<>();
        for (int g = 0; g < count; g++) {
            int begin = (int) ((long) g * sorted.size() / count);
            int end = (int) ((g + 1L) * sorted.size() / count);
            int median = sorted.get((begin + end - 1) / 2).length;
            groups.computeIfAbsent(new BlobLevel(median, KIND), level -> new ArrayList<>())
                    .addAll(spread(begin, end));
        }
        return groups;
    }

    /** Orders indexes so that the first ones, which are visited, cover the sizes of the group. */
    private static List<Integer> spread(int begin, int end) {
        int step = Math.max(1, (end - begin) / VISITED);
        List<Integer> first = IntStream.range(begin, end)
                .filter(i -> (i - begin) % step == 0)
                .boxed()
                .toList();
        List<Integer> all = new ArrayList<>(first);
        IntStream.range(begin, end).filter(i -> (i - begin) % step != 0).forEach(all::add);
        return all;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Map<String, String> subject() {
        return SUBJECT;
    }

    @Override
    public long seed() {
        return 0;
    }

    @Override
    public List<Study.Tier> tiers(Preset preset) {
        List<Level> levels = groups.keySet().stream().map(BlobLevel::level).toList();
        return ownTiers(levels);
    }

    @Override
    public LevelRange sizes() {
        String medians = groups.keySet().stream()
                .map(level -> Integer.toString(level.size()))
                .collect(Collectors.joining(", "));
        return LevelRange.none("BLOBs of your own are grouped by the sizes that they have, in bytes: " + medians);
    }

    @Override
    public BlobLevel smallLevel() {
        return groups.keySet().iterator().next();
    }

    @Override
    public int count(BlobLevel level) {
        return groups.get(level).size();
    }

    @Override
    public int visited(BlobLevel level) {
        return Math.min(VISITED, count(level));
    }

    @Override
    public int id(BlobLevel level, int index) {
        // in the level's order, so that the visited values come first
        int before = 0;
        for (Map.Entry<BlobLevel, List<Integer>> group : groups.entrySet()) {
            if (group.getKey().equals(level)) {
                return before + index + 1;
            }
            before += group.getValue().size();
        }
        throw new IllegalArgumentException("no level " + level.level());
    }

    @Override
    public byte[] value(BlobLevel level, int index) {
        return values.get(groups.get(level).get(index));
    }

    @Override
    public int length(BlobLevel level, int index) {
        return value(level, index).length;
    }

    private static List<Study.Tier> ownTiers(List<Level> levels) {
        List<String> others = BlobMode.kept().stream()
                .map(BlobMode::name)
                .filter(name -> !BlobMode.CORE.contains(name))
                .toList();
        return List.of(
                new Study.Tier(BlobArms.ids("connectorj", BlobMode.CORE), List.of("off"), levels),
                new Study.Tier(BlobArms.PLAIN_WAYS, List.of("off"), levels),
                new Study.Tier(BlobArms.FRAMED_WAYS, List.of("off"), levels),
                new Study.Tier(BlobArms.ids("connectorj", others), List.of("off"), levels),
                new Study.Tier(BlobArms.ids("connectorj", List.of("plain", "lz4-9")), List.of("on"), levels),
                new Study.Tier(BlobArms.otherDriversAndProtocols(), List.of("off"), levels),
                new Study.Tier(BlobArms.WIRE, List.of("off"), levels));
    }
}
