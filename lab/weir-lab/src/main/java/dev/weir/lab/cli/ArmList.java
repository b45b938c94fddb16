package dev.weir.lab.cli;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every way of reading that can be measured, study by study. */
final class ArmList {
    private ArmList() {}

    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Study study : Studies.all()) {
            lines.add(study.name());
            study.arms().stream().map(Arm::info).map(ArmList::line).forEach(lines::add);
        }
        return lines;
    }

    private static String line(Manifest.Arm arm) {
        return String.format(
                Locale.ROOT,
                "  %-38s %-20s %-8s %-9s %s",
                arm.id(),
                arm.driver(),
                arm.driverVersion(),
                arm.protocol(),
                arm.description());
    }
}
