package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the charts draw an arm. Colours tell drivers apart, or codecs where the study is about them; dashes tell ways of
 * reading apart, points protocols or drivers. No two arms of a run look the same.
 *
 * @param colour name of a colour of the page's palette
 * @param dash lengths of strokes and gaps in pixels; empty for a solid line
 * @param point shape of the points as Chart.js names it
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

    /** By the start of the driver's name. */
    private static final Map<String, String> DRIVERS = ordered(
            "connector/j=orange mariadb=blue drizzle=pink vert.x=green r2dbc=amber weir=violet raw=grey jedis=pink lettuce=amber redis=pink");
    /** By the start of the codec's name. */
    private static final Map<String, String> CODECS = ordered(
            "plain=grey limit=grey array=grey wire=amber page=amber uncompress=pink mysql=violet gzip=sky deflate=sky zstd=green snappy=brown brotli=orange lz4=blue frame-zstd=green frame-lz4=blue");
    /** Ways of reading that look the same in every run. */
    private static final Map<String, List<Integer>> MODES = Map.ofEntries(
            Map.entry("at-once", SOLID),
            Map.entry("stream", LONG),
            Map.entry("stream-no-timeout", LONG_DOT),
            Map.entry("cursor", DOTS),
            Map.entry("sequential", FINE),
            Map.entry("deflate", LONG),
            Map.entry("zstd-dictionary", LONG),
            Map.entry("brotli-6", LONG),
            Map.entry("brotli-0", DOTS),
            Map.entry("lz4-9", LONG),
            Map.entry("lz4-fast", DOTS),
            Map.entry("plain-stream", LONG),
            Map.entry("frame-zstd-3", LONG_DOT),
            Map.entry("frame-lz4-9", LONG_DOT),
            Map.entry("frame-zstd-dictionary", DOTS),
            Map.entry("limit", FINE),
            Map.entry("array", LONG_DOT),
            Map.entry("wire-zlib", LONG),
            Map.entry("wire-zstd", DOTS),
            Map.entry("hikari", SOLID),
            Map.entry("thread-local", LONG),
            Map.entry("agroal", LONG_DOT),
            Map.entry("per-look-up", FINE),
            Map.entry("in-list", DOTS));

    /**
     * Looks of the study's arms.
     *
     * @param arms study arms in the manifest's order
     * @param byMode whether colours tell codecs apart instead of drivers
     * @return looks by id of the arm, all different
     */
    static Map<String, ArmLook> of(List<Manifest.Arm> arms, boolean byMode) {
        Map<String, String> colours = colours(arms, byMode);
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
                    colours.get(byMode ? arm.mode() : arm.driver()),
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

    /** Every colour that an arm may have. */
    static Set<String> colours() {
        return Stream.of(DRIVERS.values(), CODECS.values(), SPARE)
                .flatMap(Collection::stream)
                .collect(Collectors.toSet());
    }

    /** Itself, then other dashes, then other points: what is asked for first changes least. */
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

    private static Map<String, String> colours(List<Manifest.Arm> arms, boolean byMode) {
        Map<String, String> colours = new LinkedHashMap<>();
        for (Manifest.Arm arm : arms) {
            String name = byMode ? arm.mode() : arm.driver();
            if (!colours.containsKey(name)) {
                colours.put(name, colour(name, byMode ? CODECS : DRIVERS, colours));
            }
        }
        return colours;
    }

    private static String colour(String name, Map<String, String> families, Map<String, String> taken) {
        String start = name.toLowerCase(Locale.ROOT);
        return families.entrySet().stream()
                .filter(family -> start.startsWith(family.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> SPARE.stream()
                        .filter(colour -> !taken.containsValue(colour))
                        .findFirst()
                        .orElse("grey"));
    }

    private static Map<String, String> ordered(String entries) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String entry : entries.split(" ", -1)) {
            int at = entry.indexOf('=');
            map.put(entry.substring(0, at), entry.substring(at + 1));
        }
        return map;
    }
}
