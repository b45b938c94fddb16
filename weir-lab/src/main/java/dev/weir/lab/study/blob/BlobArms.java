package dev.weir.lab.study.blob;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every arm of the blob study, in the order they are listed. */
final class BlobArms {
    static final String PREPARED = "prepared";

    /** Plain values through every driver, as an array and as a stream, beside what the bytes alone take; Weir's codecs. */
    static final List<String> PLAIN_WAYS = List.of(
            "connectorj.plain",
            "connectorj.plain-stream",
            "mariadb.plain",
            "mariadb.plain-stream",
            "weir.plain",
            "weir.plain-stream",
            "weir.lz4-9",
            "weir.zstd-3",
            RawBlobArm.ID);

    private static final Map<String, JdbcFamily> DRIVERS = drivers();

    private BlobArms() {}

    /** Every driver in every mode; prepared in the core modes. */
    static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        arms.add(new RawBlobArm());
        DRIVERS.keySet().forEach(driver -> BlobMode.all().forEach(mode -> arms.add(arm(driver, mode, false))));
        DRIVERS.keySet()
                .forEach(driver -> BlobMode.CORE.forEach(mode -> arms.add(arm(driver, BlobMode.named(mode), true))));
        return arms;
    }

    static List<String> allIds() {
        return all().stream().map(arm -> arm.info().id()).toList();
    }

    /** Ids of a driver's arms that use the text protocol. */
    static List<String> ids(String driver, List<String> modes) {
        return modes.stream().map(mode -> driver + "." + mode).toList();
    }

    /** Ids of a driver's arms that prepare on the server. */
    static List<String> preparedIds(String driver) {
        return BlobMode.CORE.stream()
                .map(mode -> driver + "." + mode + "." + PREPARED)
                .toList();
    }

    /** The core modes through other drivers, and prepared. */
    static List<String> otherDriversAndProtocols() {
        List<String> ids = new ArrayList<>(ids("mariadb", BlobMode.CORE));
        ids.addAll(ids("weir", BlobMode.CORE));
        DRIVERS.keySet().forEach(driver -> ids.addAll(preparedIds(driver)));
        return ids;
    }

    /** The mode of an arm; what the limit reads is plain. */
    static BlobMode mode(String id) {
        return id.equals(RawBlobArm.ID) ? BlobMode.named(BlobMode.PLAIN) : BlobMode.named(id.split("\\.", -1)[1]);
    }

    private static BlobArm arm(String driver, BlobMode mode, boolean prepared) {
        ConnectionFactory factory = new ConnectionFactory(DRIVERS.get(driver), prepared);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put(
                "statement",
                prepared ? "PreparedStatement, cached, one per operation" : "Statement, one per operation");
        settings.put("query", mode.query("?"));
        settings.put("read", mode.streams() ? "getBinaryStream(1)" : "getBytes(1)");
        settings.put("decode", mode.library());
        Manifest.Arm info = new Manifest.Arm(
                driver + "." + mode.name() + (prepared ? "." + PREPARED : ""),
                Manifest.Role.STUDY,
                factory.product(),
                Versions.of(driver),
                mode.name(),
                prepared ? PREPARED : "text",
                mode.description(),
                settings);
        return new BlobArm(info, factory, mode);
    }

    private static Map<String, JdbcFamily> drivers() {
        Map<String, JdbcFamily> drivers = new LinkedHashMap<>();
        drivers.put("connectorj", JdbcFamily.CONNECTOR_J);
        drivers.put("mariadb", JdbcFamily.MARIADB);
        drivers.put("weir", JdbcFamily.WEIR);
        return drivers;
    }
}
