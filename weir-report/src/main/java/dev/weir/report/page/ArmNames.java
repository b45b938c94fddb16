package dev.weir.report.page;

import dev.weir.report.jmh.JmhRun;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The one name that each arm of a run has on the page.
 *
 * @param byId names by id of the arm; no two study arms share one
 */
record ArmNames(Map<String, String> byId) {

    static ArmNames of(Manifest manifest) {
        List<Manifest.Arm> study =
                manifest.arms().stream().filter(RunView::isStudy).toList();
        boolean oneDriver = study.stream().map(Manifest.Arm::driver).distinct().count() == 1;
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>();
        List<Manifest.Arm> all = new ArrayList<>(study);
        manifest.arms().stream().filter(arm -> !RunView.isStudy(arm)).forEach(all::add);
        for (Manifest.Arm arm : all) {
            String name = RunView.isStudy(arm) ? name(manifest.study(), arm, oneDriver) : control(arm);
            names.put(arm.id(), taken.add(name) ? name : name + " (" + arm.id() + ")");
        }
        return new ArmNames(Map.copyOf(names));
    }

    private static String name(String study, Manifest.Arm arm, boolean oneDriver) {
        return switch (study) {
            case "blob" -> Words.arm(arm, oneDriver);
            case "keys" -> Words.client(arm);
            case "metadata" -> MetadataWords.arm(arm);
            case "transaction" -> TransactionWords.arm(arm);
            case "batch" -> Words.arm(arm, BatchWords::mode);
            // a method called stream says nothing about streaming
            case JmhRun.STUDY -> arm.id();
            default -> Words.arm(arm);
        };
    }

    /** {@code sentinel}; {@code injected 2 percent}. */
    private static String control(Manifest.Arm arm) {
        return arm.id().replaceFirst("^injected\\.", "injected ").replace('-', ' ');
    }

    /** Its name; the id itself for an arm that the run does not declare. */
    String of(String id) {
        return byId.getOrDefault(id, id);
    }
}
