package dev.weir.lab.cli;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code weir arms}: every way of reading that can be measured. */
@Command(
        name = "arms",
        mixinStandardHelpOptions = true,
        description = "Lists every way of reading that can be measured, with driver, version and protocol.",
        footerHeading = "%nExample:%n",
        footer = "  weir arms")
final class ArmsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Study study : Studies.all()) {
            out.println(study.name());
            for (Arm arm : study.arms()) {
                Manifest.Arm info = arm.info();
                out.printf(
                        "  %-38s %-20s %-8s %-9s %s%n",
                        info.id(), info.driver(), info.driverVersion(), info.protocol(), info.description());
            }
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
