package dev.weir.report.page.view;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The one name that each arm of a run has on the page. */
public record ArmNames(Map<String, String> byId) {

    public static ArmNames of(Manifest manifest) {
        List<Manifest.Arm> study =
                manifest.arms().stream().filter(RunView::isStudy).toList();
        boolean oneDriver = manifest.about().arms().toldBy() == StudyInfo.ToldBy.MODE
                && study.stream().map(Manifest.Arm::driver).distinct().count() == 1;
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>();
        List<Manifest.Arm> all = new ArrayList<>(study);
        manifest.arms().stream().filter(arm -> !RunView.isStudy(arm)).forEach(all::add);
        for (Manifest.Arm arm : all) {
            String name = oneDriver && RunView.isStudy(arm)
                    ? arm.about().way()
                    : arm.about().label();
            names.put(arm.id(), taken.add(name) ? name : name + " (" + arm.id() + ")");
        }
        return new ArmNames(Map.copyOf(names));
    }

    /** Its name; the id itself for an arm that the run does not declare. */
    public String of(String id) {
        return byId.getOrDefault(id, id);
    }
}
