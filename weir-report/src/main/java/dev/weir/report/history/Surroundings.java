package dev.weir.report.history;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run was measured on and with, name to value, so that two runs can be told apart. */
final class Surroundings {
    private Surroundings() {}

    /** Server, machine, JVM, Weir and how arms were timed: what every comparison of the run depends on. */
    static Map<String, String> of(Manifest manifest) {
        Map<String, String> all = new LinkedHashMap<>();
        manifest.servers().forEach(each -> all.put(each.product(), each.version() + " (" + each.origin() + ")"));
        Manifest.Machine machine = manifest.machine();
        all.put("processor", machine.cpu() + ", " + machine.cores() + (machine.cores() == 1 ? " core" : " cores"));
        all.put("operating system", machine.os());
        all.put("JVM", machine.jvm());
        all.put("Weir", manifest.weirVersion());
        all.put("timing", manifest.raced() ? "raced in laps" : "one arm after the other");
        return all;
    }

    /** The same with the two arms of a comparison, and with what was read. */
    static Map<String, String> of(Manifest manifest, Manifest.Comparison comparison) {
        Map<String, String> all = of(manifest);
        Manifest.Fixture fixture = manifest.fixture();
        all.put("data", fixture.rows() + " rows, seed " + fixture.seed() + ", " + fixture.description());
        all.put("query", fixture.query());
        for (Manifest.Arm arm : manifest.arms()) {
            if (arm.id().equals(comparison.arm()) || arm.id().equals(comparison.reference())) {
                all.put("driver of " + arm.id(), (arm.driver() + " " + arm.driverVersion()).strip());
                arm.settings().forEach((name, value) -> all.put(name + " of " + arm.id(), value));
            }
        }
        return all;
    }

    /** What two runs do not share. */
    static List<Difference> between(Map<String, String> before, Map<String, String> after) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            String a = before.getOrDefault(name, "none");
            String b = after.getOrDefault(name, "none");
            if (!a.equals(b)) {
                differences.add(new Difference(name, a, b));
            }
        }
        return differences;
    }
}
