package dev.weir.report.export;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The rows of a run's plan, and on what. */
final class ManifestRows {
    static final List<String> RUN_COLUMNS = List.of(
            "started_at",
            "weir_version",
            "preset",
            "seed",
            "threshold_percent",
            "error_rate_percent",
            "cpu",
            "cores",
            "memory_bytes",
            "os",
            "jvm",
            "servers",
            "command_line");
    static final List<String> ARM_COLUMNS =
            List.of("arm", "role", "driver", "driver_version", "mode", "protocol", "description");

    private ManifestRows() {}

    static void run(Run run, RunExport.Rows rows) throws IOException {
        Manifest m = run.manifest();
        List<String> servers = m.servers().stream()
                .map(each -> each.product() + " " + each.version())
                .toList();
        boolean machine = m.machine().cores() > 0;
        rows.add(Arrays.asList(
                m.startedAt(),
                m.weirVersion(),
                m.preset(),
                m.seed(),
                m.thresholdPercent(),
                m.errorRatePercent(),
                m.machine().cpu(),
                machine ? m.machine().cores() : null,
                machine ? m.machine().memoryBytes() : null,
                m.machine().os(),
                m.machine().jvm(),
                String.join("; ", servers),
                m.commandLine()));
    }

    static void arms(Run run, RunExport.Rows rows) throws IOException {
        for (Manifest.Arm arm : run.manifest().arms()) {
            rows.add(List.of(
                    arm.id(),
                    arm.role().name().toLowerCase(java.util.Locale.ROOT),
                    arm.driver(),
                    arm.driverVersion(),
                    arm.mode(),
                    arm.protocol(),
                    arm.description()));
        }
    }
}
