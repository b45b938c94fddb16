package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.jdbc.CompressionAlgorithm;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

final class BlobArms {
    static final String PREPARED = "prepared";

    /** Plain values through every driver, as an array and as a stream, compared with the time of the bytes alone; Weir's codecs. */
    static final List<String> PLAIN_WAYS = List.of(
            "connectorj.plain",
            "connectorj.plain-stream",
            "mariadb.plain",
            "mariadb.plain-stream",
            "weir.plain",
            "weir.plain-stream",
            "weir.lz4-9",
            "weir.zstd-3",
            RawBlobArm.LIMIT,
            RawBlobArm.ARRAY);

    /** Plain values with and without compression on the wire, and values stored compressed. */
    static final List<String> WIRE = Stream.concat(
                    Stream.of("weir.plain", "weir.lz4-9", "weir.zstd-3"),
                    Arrays.stream(CompressionAlgorithm.values()).map(BlobArms::id))
            .toList();

    /** Frames decoded by the driver, compared with the same codecs in application code. */
    static final List<String> FRAMED_WAYS =
            List.of("weir.plain", "weir.zstd-3", "weir.frame-zstd-3", "weir.lz4-9", "weir.frame-lz4-9");

    private static final List<JdbcFamily> DRIVERS =
            List.of(JdbcFamily.CONNECTOR_J, JdbcFamily.MARIADB, JdbcFamily.WEIR);

    private BlobArms() {}

    /** Every driver in every mode; prepared in the core modes. */
    static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        arms.add(RawBlobArm.limit());
        arms.add(RawBlobArm.array());
        DRIVERS.forEach(driver -> BlobMode.all().forEach(mode -> arms.add(arm(driver, mode, false))));
        BlobMode.framed().forEach(mode -> arms.add(arm(JdbcFamily.WEIR, mode, false)));
        DRIVERS.forEach(driver -> BlobMode.CORE.forEach(mode -> arms.add(arm(driver, BlobMode.named(mode), true))));
        for (CompressionAlgorithm compression : CompressionAlgorithm.values()) {
            arms.add(compressed(compression));
        }
        return arms;
    }

    static List<String> allIds() {
        return Arm.ids(all());
    }

    /** Ids of a driver's arms that use the text protocol. */
    static List<String> ids(String driver, List<String> modes) {
        return modes.stream().map(mode -> driver + "." + mode).toList();
    }

    static List<String> preparedIds(String driver) {
        return BlobMode.CORE.stream()
                .map(mode -> driver + "." + mode + "." + PREPARED)
                .toList();
    }

    /** The core modes through other drivers, and prepared. */
    static List<String> otherDriversAndProtocols() {
        List<String> ids = new ArrayList<>(ids("mariadb", BlobMode.CORE));
        ids.addAll(ids("weir", BlobMode.CORE));
        DRIVERS.forEach(driver -> ids.addAll(preparedIds(driver.client().name())));
        return ids;
    }

    /** Returns the mode of an arm; raw sockets and compressed connections carry plain values. */
    static BlobMode mode(String id) {
        String mode = all().stream()
                .map(Arm::info)
                .filter(info -> info.id().equals(id))
                .map(Manifest.Arm::mode)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no arm=" + id));
        boolean plain = RawBlobArm.isOne(id) || CompressionAlgorithm.isMode(mode);
        return BlobMode.named(plain ? BlobMode.PLAIN : mode);
    }

    private static String id(CompressionAlgorithm compression) {
        return "weir." + compression.mode();
    }

    private static Arm compressed(CompressionAlgorithm compression) {
        BlobMode plain = BlobMode.named(BlobMode.PLAIN);
        ConnectionFactory factory = new ConnectionFactory(JdbcFamily.WEIR, false, compression.options());
        String description = plain.description() + "; " + compression.words();
        return arm(factory, plain, compression.mode(), compression.way(), description, "wire");
    }

    private static Arm arm(JdbcFamily driver, BlobMode mode, boolean prepared) {
        ConnectionFactory factory = new ConnectionFactory(driver, prepared).with(options(mode));
        return arm(factory, mode, mode.name(), mode.way(), mode.description(), mode.family());
    }

    private static Arm arm(
            ConnectionFactory factory, BlobMode mode, String name, String way, String description, String family) {
        String words = factory.prepared() ? way + ", " + PREPARED : way;
        Manifest.Arm info = factory.client().arm(name, way, factory.prepared(), description, settings(factory, mode));
        ArmInfo about =
                ArmInfo.of(info.driver(), words, family).keeping(mode.storage()).setUpBy(mode.setup());
        return new BlobArm(info.with(about), factory, mode);
    }

    private static Map<String, String> options(BlobMode mode) {
        return mode.isFramed() ? Map.of("decodeFrames", "true") : Map.of();
    }

    private static Map<String, String> settings(ConnectionFactory factory, BlobMode mode) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put(
                "statement",
                factory.prepared() ? "PreparedStatement, cached, one per operation" : "Statement, one per operation");
        settings.put("query", mode.query("?"));
        settings.put("read", mode.streams() ? "getBinaryStream(1)" : "getBytes(1)");
        settings.put("decode", mode.library());
        return settings;
    }
}
