package dev.weir.lab.run;

import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;
import java.util.Map;

/** temporary */
public final class LabServers {
    private LabServers() {}

    public static String withoutPassword(String url) {
        return url;
    }

    public static LabServer.Source source(String server, String url, String schema) {
        return (study, progress) -> new Fixed(study);
    }

    private record Fixed(Study study) implements LabServer {
        Fixed {
            try (var c = java.sql.DriverManager.getConnection(
                    "jdbc:mysql://127.0.0.1:33999/weir_lab?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                    "weir",
                    "pw1")) {
                study.load(c);
            } catch (java.sql.SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 33999);
        }

        @Override
        public String schema() {
            return "weir_lab";
        }

        @Override
        public Target.Account account() {
            return new Target.Account("weir", "pw1");
        }

        @Override
        public Target.Account nativeAccount() {
            return null;
        }

        @Override
        public long pid() {
            return 8868;
        }

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public Manifest.Server describe() {
            return new Manifest.Server("MySQL", "9.7.4", "path", 0, Map.of());
        }

        @Override
        public void close() {}
    }
}
