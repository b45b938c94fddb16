package dev.weir.report.export;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of the tables, column by column; those of a level or a slice end in the factors.
 *
 * @param factors names of all factors that vary in any of them
 */
record Tables(List<String> factors) {
    /** A figure of a behaviour; without name and value where it has none. */
    private record Figure(Behaviour of, String name, Double value) {}

    private record Level(SliceGroup group, SliceGroup.Level level) {
        private Object factor(String name) {
            return group.factors(level).get(name);
        }
    }

    /** A slice of a level; operations are {@code null} where those of the slices were not counted. */
    private record Slice(Level of, int number) {
        private double micros() {
            return of.level.slicesMicros().get(number);
        }

        private Long operations() {
            List<Long> counted = of.level.sliceOperations();
            return number < counted.size() ? counted.get(number) : null;
        }
    }

    private <T> Columns<T> withFactors(Columns<T> columns, Function<T, Function<String, Object>> value) {
        factors.forEach(
                name -> columns.add("factor_" + name, row -> value.apply(row).apply(name)));
        return columns;
    }

    static Columns<Run> head() {
        return new Columns<Run>()
                .add("run", run -> run.manifest().runId())
                .add("study", run -> run.manifest().study());
    }

    Table<Manifest> runs() {
        Columns<Manifest.Machine> size = new Columns<Manifest.Machine>()
                .add("cores", Manifest.Machine::cores)
                .add("memory_bytes", Manifest.Machine::memoryBytes);
        Columns<Manifest> columns = new Columns<Manifest>()
                .add("started_at", Manifest::startedAt)
                .add("weir_version", Manifest::weirVersion)
                .add("preset", Manifest::preset)
                .add("seed", Manifest::seed)
                .add("threshold_percent", Manifest::thresholdPercent)
                .add("error_rate_percent", Manifest::errorRatePercent)
                .add("cpu", m -> m.machine().cpu())
                .all(size, m -> m.machine().cores() > 0 ? m.machine() : null)
                .add("os", m -> m.machine().os())
                .add("jvm", m -> m.machine().jvm())
                .add("servers", Tables::servers)
                .add("command_line", Manifest::commandLine);
        return new Table<>("runs", columns, run -> Stream.of(run.manifest()));
    }

    private static String servers(Manifest manifest) {
        return manifest.servers().stream()
                .map(each -> each.product() + " " + each.version())
                .collect(Collectors.joining("; "));
    }

    Table<Manifest.Arm> arms() {
        Columns<Manifest.Arm> columns = new Columns<Manifest.Arm>()
                .add("arm", Manifest.Arm::id)
                .add("role", arm -> lower(arm.role()))
                .add("driver", Manifest.Arm::driver)
                .add("driver_version", Manifest.Arm::driverVersion)
                .add("mode", Manifest.Arm::mode)
                .add("protocol", Manifest.Arm::protocol)
                .add("description", Manifest.Arm::description);
        return new Table<>("arms", columns, run -> run.manifest().arms().stream());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Columns<SliceGroup> key() {
        return new Columns<SliceGroup>()
                .add("arm", SliceGroup::arm)
                .add("link", SliceGroup::link)
                .add("heat", SliceGroup::heat)
                .add("position", SliceGroup::position)
                .add("draw", SliceGroup::draw)
                .add("outcome", group -> lower(group.outcome()));
    }

    Table<SliceGroup> groups() {
        Columns<SliceGroup.Probe> probe = new Columns<SliceGroup.Probe>()
                .add("probe_rtt_us", SliceGroup.Probe::rttMicros)
                .add("probe_rate_bits_per_s", p -> p.rateBitsPerSecond() == 0 ? null : p.rateBitsPerSecond());
        Columns<SliceGroup> columns = key().add("reason", SliceGroup::reason)
                .add("started_at", SliceGroup::startedAt)
                .add("duration_ms", SliceGroup::durationMillis)
                .known("steal_percent", group -> group.noise().stealPercent())
                .known("cpu_pressure_percent", group -> group.noise().cpuPressurePercent())
                .known("other_cpu_percent", group -> group.noise().otherCpuPercent())
                .add("lab_cpu_percent", group -> group.noise().relayCpuPercent())
                .all(probe, SliceGroup::probe);
        return new Table<>("groups", withFactors(columns, group -> group.factors()::get), Run::groups);
    }

    Table<Level> levels() {
        Columns<SliceGroup.Level> measured = new Columns<SliceGroup.Level>()
                .add("slices", level -> level.slicesMicros().size())
                .add("mean_us", level -> sorted(level).average().orElse(Double.NaN))
                .add("median_us", Tables::median)
                .add("operations", level -> level.operations() == 0 ? null : level.operations())
                .known("allocated_bytes_per_op", SliceGroup.Level::allocatedBytesPerOp)
                .known("client_cpu_us_per_op", SliceGroup.Level::clientCpuMicrosPerOp)
                .known("server_cpu_us_per_op", SliceGroup.Level::serverCpuMicrosPerOp)
                .add("gc_count", SliceGroup.Level::gcCount)
                .add("payload_bytes_per_op", l -> l.payloadBytesPerOp() == 0 ? null : l.payloadBytesPerOp())
                .all(jvm(), SliceGroup.Level::jvm)
                .all(wire(), SliceGroup.Level::wire)
                .all(latency(), SliceGroup.Level::latency);
        Columns<Level> columns = new Columns<Level>().all(key(), Level::group).all(measured, Level::level);
        return new Table<>("levels", withFactors(columns, level -> level::factor), Tables::levels);
    }

    private static Stream<Level> levels(Run run) {
        return run.groups().flatMap(group -> group.levels().stream().map(level -> new Level(group, level)));
    }

    private static DoubleStream sorted(SliceGroup.Level level) {
        return level.slicesMicros().stream().mapToDouble(Double::doubleValue).sorted();
    }

    private static Double median(SliceGroup.Level level) {
        double[] slices = sorted(level).toArray();
        int n = slices.length;
        return n == 0 ? null : (slices[(n - 1) / 2] + slices[n / 2]) / 2;
    }

    private static Columns<SliceGroup.Jvm> jvm() {
        return new Columns<SliceGroup.Jvm>()
                .add("warm_up_ms", SliceGroup.Jvm::warmUpMillis)
                .add("settled", SliceGroup.Jvm::settled)
                .add("jit_in_slices_ms", SliceGroup.Jvm::jitMillisInSlices)
                .add("jit_outside_ms", SliceGroup.Jvm::jitMillisOutside)
                .add("collections_outside", SliceGroup.Jvm::collectionsOutside);
    }

    private static Columns<SliceGroup.Wire> wire() {
        return new Columns<SliceGroup.Wire>()
                .add("wire_round_trips", SliceGroup.Wire::roundTrips)
                .add("wire_packets_up", SliceGroup.Wire::packetsUp)
                .add("wire_packets_down", SliceGroup.Wire::packetsDown)
                .add("wire_bytes_up", SliceGroup.Wire::bytesUp)
                .add("wire_bytes_down", SliceGroup.Wire::bytesDown);
    }

    private static Columns<SliceGroup.Latency> latency() {
        return new Columns<SliceGroup.Latency>()
                .add("latency_count", SliceGroup.Latency::count)
                .add("latency_p50_us", SliceGroup.Latency::p50Micros)
                .add("latency_p90_us", SliceGroup.Latency::p90Micros)
                .add("latency_p99_us", SliceGroup.Latency::p99Micros)
                .add("latency_p999_us", SliceGroup.Latency::p999Micros)
                .add("latency_max_us", SliceGroup.Latency::maxMicros);
    }

    Table<Slice> slices() {
        Columns<Slice> columns = new Columns<Slice>()
                .all(key(), slice -> slice.of().group())
                .add("lap", slice -> slice.of().level().laps().get(slice.number()))
                .add("us_per_op", Slice::micros)
                .add("operations", Slice::operations)
                .add("slice_us", each -> each.operations() == null ? null : each.operations() * each.micros());
        return new Table<>(
                "slices",
                withFactors(columns, slice -> slice.of()::factor),
                run -> levels(run)
                        .flatMap(level -> IntStream.range(
                                        0, level.level().slicesMicros().size())
                                .mapToObj(number -> new Slice(level, number))));
    }

    Table<Figure> behaviours() {
        Columns<Figure> columns = new Columns<Figure>()
                .add("experiment", figure -> figure.of().experiment())
                .add("arm", figure -> figure.of().arm())
                .add("link", figure -> figure.of().link())
                .add("outcome", figure -> figure.of().outcome())
                .add("evidence", figure -> figure.of().evidence())
                .add("figure", Figure::name)
                .add("value", Figure::value);
        return new Table<>(
                "behaviours", columns, run -> run.entriesOf(Behaviour.class).flatMap(Tables::figures));
    }

    private static Stream<Figure> figures(Behaviour behaviour) {
        Map<String, Double> figures = new TreeMap<>(behaviour.figures());
        return figures.isEmpty()
                ? Stream.of(new Figure(behaviour, null, null))
                : figures.entrySet().stream().map(each -> new Figure(behaviour, each.getKey(), each.getValue()));
    }

    Table<Stored> stored() {
        Columns<Stored> columns = new Columns<Stored>()
                .add("arm", Stored::arm)
                .add("values", Stored::values)
                .add("raw_bytes", Stored::rawBytes)
                .add("stored_bytes", Stored::storedBytes)
                .add("encode_us", Stored::encodeMicros)
                .add("decode_us", Stored::decodeMicros)
                .known("server_write_us", Stored::serverWriteMicros);
        List<String> percentiles = List.of("p5", "p25", "p50", "p75", "p95");
        for (int i = 0; i < percentiles.size(); i++) {
            int place = i;
            columns.add(
                    "ratio_" + percentiles.get(i),
                    each -> place < each.ratioPercentiles().size()
                            ? each.ratioPercentiles().get(place)
                            : null);
        }
        return new Table<>(
                "stored", withFactors(columns, each -> each.factors()::get), run -> run.entriesOf(Stored.class));
    }

    Table<LinkCard> links() {
        Columns<LinkCard> columns = new Columns<LinkCard>()
                .add("link", card -> card.link().name())
                .add("occasion", LinkCard::occasion)
                .add("at", LinkCard::at)
                .add("emulated", card -> card.link().emulated())
                .add("declared_rtt_us", card -> card.link().rttMicros())
                .add("declared_rate_bits_per_s", card -> card.link().rateBitsPerSecond())
                .add("rtt_p50_us", card -> card.rtt().p50Micros())
                .add("rtt_p99_us", card -> card.rtt().p99Micros())
                .add("echoes", card -> card.rtt().echoes())
                .add("goodput_up_bits_per_s", LinkCard::goodputUpBitsPerSecond)
                .add("goodput_down_bits_per_s", LinkCard::goodputDownBitsPerSecond)
                .add("within_tolerance", LinkCard::withinTolerance)
                .add("findings", card -> String.join(" ", card.findings()));
        return new Table<>("links", columns, run -> run.entriesOf(LinkCard.class));
    }
}
