package dev.weir.lab.study.blob;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Loads values of the study for tests: every mode, a few small levels. */
final class BlobServer {
    static final List<BlobLevel> LEVELS = List.of(
            new BlobLevel(1024, "documents"),
            new BlobLevel(10_240, "extra"),
            new BlobLevel(10_240, "medium"),
            new BlobLevel(10_240, "low"));

    private BlobServer() {}

    static Target target(LabServer server, boolean tls) {
        var address = server.addresses().get(Endpoint.MYSQL);
        return new Target(
                address.getHostString(),
                address.getPort(),
                server.schema(),
                server.account(),
                server.nativeAccount(),
                tls);
    }

    static Connection connect(LabServer server) throws SQLException {
        return new ConnectionFactory(JdbcFamily.CONNECTOR_J, false).connect(target(server, false));
    }

    static void load(BlobData data, List<BlobLevel> levels, LabServer server) throws SQLException {
        List<BlobMode> modes = new ArrayList<>(BlobMode.all());
        modes.addAll(BlobMode.framed());
        try (Connection connection = connect(server)) {
            Stores stores = new Stores(connection, null, "connectorj.plain", List.of(), line -> {});
            new BlobLoader(data, modes, levels, stores).load();
        }
    }
}
