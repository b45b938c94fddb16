package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The look of an arm in charts. Colours distinguish drivers, or codecs in a study of codecs; dashes distinguish ways of
 * reading, points protocols or drivers. No two arms of a run look the same.
 *
 * @param colour name of a colour of the page's palette
 * @param dash lengths of strokes and gaps in pixels; empty for a solid line
 * @param point shape of the points, by its name in Chart.js
 * @param hollow whether the points are outlines
 */
record ArmLook(String colour, List<Integer> dash, String point, boolean hollow) {
    private static final List<Integer> SOLID = List.of();
    private static final List<Integer> LONG = List.of(8, 5);
    private static final List<Integer> DOTS = List.of(2, 4);
    private static final List<Integer> LONG_DOT = List.of(10, 4, 2, 4);
    private static final List<Integer> FINE = List.of(1, 3);
    private static final List<List<Integer>> DASHES =
            List.of(SOLID, LONG, DOTS, LONG_DOT, FINE, List.of(6, 2, 1, 2), List.of(14, 4));
    private static final List<String> POINTS = List.of("circle", "triangle", "rect", "rectRot", "star");
    private static final List<String> SPARE =
            List.of("sky", "green", "amber", "pink", "violet", "orange", "blue", "brown", "grey");

    /** Fixed colours of driver and codec families; other families take the remaining colours. */
    private static final Map<String, String> FAMILIES = byName(Map.ofEntries(
            Map.entry("orange", List.of("connectorj", "brotli")),
            Map.entry("blue", List.of("mariadb", "lz4", "frame-lz4")),
            Map.entry("pink", List.of("drizzle", "jedis", "redis", "uncompress")),
            Map.entry("green", List.of("vertx", "zstd", "frame-zstd")),
            Map.entry("amber", List.of("r2dbc", "lettuce", "wire", "page")),
            Map.entry("violet", List.of("weir", "mysql")),
            Map.entry("grey", List.of("raw", "plain", "limit", "array")),
            Map.entry("sky", List.of("gzip", "deflate")),
            Map.entry("brown", List.of("snappy"))));
    /** Fixed dashes of ways of reading. */
    private static final Map<String, List<Integer>> MODES = byName(Map.ofEntries(
            Map.entry(SOLID, List.of("at-once", "hikari")),
            Map.entry(
                    LONG,
                    List.of(
                            "stream",
                            "deflate",
                            "zstd-dictionary",
                            "brotli-6",
                            "lz4-9",
                            "plain-stream",
                            "wire-zlib",
                            "thread-local")),
            Map.entry(LONG_DOT, List.of("stream-no-timeout", "frame-zstd-3", "frame-lz4-9", "array", "agroal")),
            Map.entry(DOTS, List.of("cursor", "brotli-0", "lz4-fast", "frame-zstd-dictionary", "wire-zstd", "in-list")),
            Map.entry(FINE, List.of("sequential", "limit", "per-look-up"))));

    private static <T> Map<String, T> byName(Map<T, List<String>> names) {
        Map<String, T> looks = new HashMap<>();
        names.forEach((look, all) -> all.forEach(name -> looks.put(name, look)));
        return looks;
    }

    /**
     * Returns the looks of the study's arms.
     *
     * @param byMode whether colours distinguish codecs instead of drivers
     * @return looks by arm id, all different
     */
    static Map<String, ArmLook> of(List<Manifest.Arm> arms, boolean byMode) {
        Map<String, String> colours = colours(arms);
        List<String> drivers = arms.stream()
                .map(Manifest.Arm::driver)
                .filter(driver -> !driver.equals("raw"))
                .distinct()
                .toList();
        Map<String, ArmLook> looks = new LinkedHashMap<>();
        Set<ArmLook> taken = new HashSet<>();
        for (Manifest.Arm arm : arms) {
            int driver = Math.max(0, drivers.indexOf(arm.driver()));
            boolean prepared = arm.protocol().equals("prepared");
            String point = byMode ? POINTS.get(driver % POINTS.size()) : prepared ? "rectRot" : "circle";
            ArmLook wanted = new ArmLook(
                    colours.get(arm.about().family()),
                    MODES.getOrDefault(arm.mode(), SOLID),
                    point,
                    byMode && prepared);
            ArmLook look = wanted.variants().stream()
                    .filter(taken::add)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("more arms than the charts have looks for: arms="
                            + arms.size() + " arm=" + arm.id() + " colour=" + wanted.colour));
            looks.put(arm.id(), look);
        }
        return looks;
    }

    static Set<String> colours() {
        return Stream.of(FAMILIES.values(), SPARE).flatMap(Collection::stream).collect(Collectors.toSet());
    }

    /** Returns this look, then looks with other dashes, then with other points, in order of increasing change. */
    private List<ArmLook> variants() {
        List<ArmLook> variants = new ArrayList<>(List.of(this));
        DASHES.forEach(other -> variants.add(new ArmLook(colour, other, point, hollow)));
        for (String other : POINTS) {
            for (List<Integer> stroke : DASHES) {
                variants.add(new ArmLook(colour, stroke, other, hollow));
                variants.add(new ArmLook(colour, stroke, other, !hollow));
            }
        }
        return variants;
    }

    private static Map<String, String> colours(List<Manifest.Arm> arms) {
        Map<String, String> colours = new LinkedHashMap<>();
        for (Manifest.Arm arm : arms) {
            String family = arm.about().family();
            if (!colours.containsKey(family)) {
                colours.put(family, FAMILIES.containsKey(family) ? FAMILIES.get(family) : spare(colours));
            }
        }
        return colours;
    }

    private static String spare(Map<String, String> taken) {
        return SPARE.stream()
                .filter(colour -> !taken.containsValue(colour))
                .findFirst()
                .orElse("grey");
    }
}
