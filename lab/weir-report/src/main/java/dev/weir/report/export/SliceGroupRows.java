package dev.weir.report.export;

import static dev.weir.report.export.RunExport.known;

import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Slice groups, their levels with what was counted on the wire, and every slice. */
final class SliceGroupRows {
    private static final List<String> KEY = List.of("arm", "link", "heat", "position", "draw");
    static final List<String> GROUP_COLUMNS = RunExport.plus(
            KEY,
            List.of(
                    "outcome",
                    "reason",
                    "started_at",
                    "duration_ms",
                    "steal_percent",
                    "cpu_pressure_percent",
                    "other_cpu_percent",
                    "lab_cpu_percent",
                    "probe_rtt_us",
                    "probe_rate_bits_per_s"));
    static final List<String> LEVEL_COLUMNS = RunExport.plus(
            KEY,
            List.of(
                    "outcome",
                    "slices",
                    "mean_us",
                    "median_us",
                    "operations",
                    "allocated_bytes_per_op",
                    "client_cpu_us_per_op",
                    "server_cpu_us_per_op",
                    "gc_count",
                    "payload_bytes_per_op",
                    "warm_up_ms",
                    "settled",
                    "jit_in_slices_ms",
                    "jit_outside_ms",
                    "collections_outside",
                    "wire_round_trips",
                    "wire_packets_up",
                    "wire_packets_down",
                    "wire_bytes_up",
                    "wire_bytes_down",
                    "latency_count",
                    "latency_p50_us",
                    "latency_p90_us",
                    "latency_p99_us",
                    "latency_p999_us",
                    "latency_max_us"));
    static final List<String> SLICE_COLUMNS =
            RunExport.plus(KEY, List.of("outcome", "lap", "us_per_op", "operations", "slice_us"));

    private final List<String> factors;

    SliceGroupRows(List<String> factors) {
        this.factors = factors;
    }

    private static List<Object> key(SliceGroup group) {
        return List.of(group.arm(), group.link(), group.heat(), group.position(), group.draw());
    }

    private static String outcome(SliceGroup group) {
        return group.outcome().name().toLowerCase(Locale.ROOT);
    }

    private static List<SliceGroup> groups(Run run) {
        return run.groups().toList();
    }

    void groups(Run run, RunExport.Rows rows) throws IOException {
        for (SliceGroup group : groups(run)) {
            SliceGroup.Noise noise = group.noise();
            SliceGroup.Probe probe = group.probe();
            List<Object> values = RunExport.plus(
                    key(group),
                    Arrays.asList(
                            outcome(group),
                            group.reason(),
                            group.startedAt(),
                            group.durationMillis(),
                            known(noise.stealPercent()),
                            known(noise.cpuPressurePercent()),
                            known(noise.otherCpuPercent()),
                            noise.relayCpuPercent(),
                            probe == null ? null : probe.rttMicros(),
                            probe == null || probe.rateBitsPerSecond() == 0 ? null : probe.rateBitsPerSecond()));
            rows.add(RunExport.plus(values, RunExport.values(factors, group.factors(), Map.of())));
        }
    }

    void levels(Run run, RunExport.Rows rows) throws IOException {
        for (SliceGroup group : groups(run)) {
            for (SliceGroup.Level level : group.levels()) {
                List<Object> values = RunExport.plus(key(group), level(group, level));
                values.addAll(jvm(level.jvm()));
                values.addAll(wire(level.wire()));
                values.addAll(latency(level.latency()));
                values.addAll(RunExport.values(factors, group.factors(), level.factors()));
                rows.add(values);
            }
        }
    }

    private static List<Object> level(SliceGroup group, SliceGroup.Level level) {
        double[] slices = level.slicesMicros().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        int n = slices.length;
        return Arrays.asList(
                outcome(group),
                n,
                Arrays.stream(slices).average().orElse(Double.NaN),
                n == 0 ? null : (slices[(n - 1) / 2] + slices[n / 2]) / 2,
                level.operations() == 0 ? null : level.operations(),
                known(level.allocatedBytesPerOp()),
                known(level.clientCpuMicrosPerOp()),
                known(level.serverCpuMicrosPerOp()),
                level.gcCount(),
                level.payloadBytesPerOp() == 0 ? null : level.payloadBytesPerOp());
    }

    private static List<Object> jvm(SliceGroup.Jvm jvm) {
        return jvm == null
                ? Arrays.asList(null, null, null, null, null)
                : List.of(
                        jvm.warmUpMillis(),
                        jvm.settled(),
                        jvm.jitMillisInSlices(),
                        jvm.jitMillisOutside(),
                        jvm.collectionsOutside());
    }

    private static List<Object> wire(SliceGroup.Wire wire) {
        return wire == null
                ? Arrays.asList(null, null, null, null, null)
                : List.of(wire.roundTrips(), wire.packetsUp(), wire.packetsDown(), wire.bytesUp(), wire.bytesDown());
    }

    private static List<Object> latency(SliceGroup.Latency latency) {
        return latency == null
                ? Arrays.asList(null, null, null, null, null, null)
                : List.of(
                        latency.count(),
                        latency.p50Micros(),
                        latency.p90Micros(),
                        latency.p99Micros(),
                        latency.p999Micros(),
                        latency.maxMicros());
    }

    void slices(Run run, RunExport.Rows rows) throws IOException {
        for (SliceGroup group : groups(run)) {
            for (SliceGroup.Level level : group.levels()) {
                List<Object> tail = RunExport.values(factors, group.factors(), level.factors());
                for (int slice = 0; slice < level.slicesMicros().size(); slice++) {
                    List<Object> values = RunExport.plus(key(group), slice(group, level, slice));
                    values.addAll(tail);
                    rows.add(values);
                }
            }
        }
    }

    /** Operations and length are empty where the operations of the slices were not counted. */
    private static List<Object> slice(SliceGroup group, SliceGroup.Level level, int slice) {
        double micros = level.slicesMicros().get(slice);
        Long operations =
                slice < level.sliceOperations().size() ? level.sliceOperations().get(slice) : null;
        return Arrays.asList(
                outcome(group),
                level.laps().get(slice),
                micros,
                operations,
                operations == null ? null : operations * micros);
    }
}
