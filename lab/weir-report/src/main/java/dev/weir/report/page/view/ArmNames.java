package dev.weir.report.page.view;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The one name that each arm of a run has on the page. */
public record ArmNames(Map<String, String> byId) {

    public static ArmNames of(Manifest manifest) {
        List<Manifest.Arm> study = manifest.arms(Manifest.Role.STUDY).toList();
        boolean oneDriver = manifest.about().arms().toldBy() == StudyInfo.ToldBy.MODE
                && study.stream().map(Manifest.Arm::driver).distinct().count() == 1;
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>();
        Stream<Manifest.Arm> others = manifest.arms().stream().filter(arm -> !RunView.isStudy(arm));
        Stream.concat(study.stream(), others).forEach(arm -> {
            String name = oneDriver && RunView.isStudy(arm)
                    ? arm.about().way()
                    : arm.about().label();
            names.put(arm.id(), taken.add(name) ? name : name + " (" + arm.id() + ")");
        });
        return new ArmNames(Map.copyOf(names));
    }

    /** Its name; the id itself for an arm that the run does not declare. */
    public String of(String id) {
        return byId.getOrDefault(id, id);
    }
}
