package dev.weir.lab.study.blob;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.RawRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A limit: fetches a plain value and skips it, or copies it to an array of its own. */
record RawBlobArm(boolean keeps) implements Arm {
    /** The time of the bytes alone. */
    static final String LIMIT = "raw.limit";

    /** The lower bound of {@code getBytes}: an array for each value, and a copy. */
    static final String ARRAY = "raw.array";

    static RawBlobArm limit() {
        return new RawBlobArm(false);
    }

    static RawBlobArm array() {
        return new RawBlobArm(true);
    }

    static boolean isOne(String id) {
        return id.equals(LIMIT) || id.equals(ARRAY);
    }

    @Override
    public Manifest.Arm info() {
        String mode = keeps ? Manifest.ARRAY : Manifest.LIMIT;
        String way = keeps ? "socket, an array for each value" : Client.NOTHING_DECODED;
        Manifest.Arm arm = Client.RAW.arm(
                keeps ? ARRAY : LIMIT,
                "text",
                way,
                keeps
                        ? "moves the bytes of a plain value into an array made for it: no getBytes can be faster"
                        : "moves the bytes of a plain value and keeps none: no driver can be faster",
                Map.of(
                        "receive buffer",
                        "direct, 256 KiB",
                        "query",
                        BlobMode.named(BlobMode.PLAIN).query("?")));
        return arm.with(ArmInfo.of(arm.driver(), way, mode));
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return new RawBlobSession(new RawClient(RawConnection.open(target.raw())), keeps);
    }

    private record RawBlobSession(RawClient client, boolean array) implements SqlSession {
        private static final BlobMode PLAIN = BlobMode.named(BlobMode.PLAIN);

        @Override
        public Operation operation(Level level) {
            try {
                List<BlobTables.Stored> values = visited(BlobLevel.of(level));
                return new Fetch(values);
            } catch (IOException | SQLException e) {
                throw new IllegalStateException("cannot find the values of " + level + ": " + e.getMessage(), e);
            }
        }

        @Override
        public String digest(Level level) throws Exception {
            BlobDigest digest = new BlobDigest();
            for (BlobTables.Stored value : visited(BlobLevel.of(level))) {
                if (array) {
                    byte[] bytes = client.connection().array(request(value.id()));
                    digest.add(bytes, bytes.length);
                    continue;
                }
                client.connection().read(request(value.id()), row -> {
                    byte[] bytes = row.value();
                    digest.add(bytes, bytes.length);
                });
            }
            return digest.toString();
        }

        private static byte[] request(int id) {
            return RawRequests.query(PLAIN.query(Integer.toString(id)));
        }

        private List<BlobTables.Stored> visited(BlobLevel level) throws IOException, SQLException {
            List<BlobTables.Stored> found = new ArrayList<>();
            String sql = "SELECT id, length FROM " + BlobTables.VALUES + " WHERE visited AND size = " + level.size()
                    + " AND data = '" + level.data() + "' ORDER BY id";
            client.connection()
                    .read(
                            RawRequests.query(sql),
                            row -> found.add(new BlobTables.Stored(number(row.value()), number(row.value()))));
            if (found.isEmpty()) {
                throw new SQLException("no values at " + level.level());
            }
            return found;
        }

        private static int number(byte[] text) {
            return Integer.parseInt(new String(text, StandardCharsets.US_ASCII));
        }

        @Override
        public List<String> sessionVariables() {
            return List.of("max_allowed_packet");
        }

        /** Fetches one value; the next call fetches the next one of the level. */
        private final class Fetch implements Operation {
            private final List<byte[]> requests;
            private final double meanLength;
            private int next;

            Fetch(List<BlobTables.Stored> values) {
                this.requests =
                        values.stream().map(value -> request(value.id())).toList();
                this.meanLength = values.stream()
                        .mapToInt(BlobTables.Stored::length)
                        .average()
                        .orElseThrow();
            }

            @Override
            public Object once() throws Exception {
                byte[] request = requests.get(next);
                next = (next + 1) % requests.size();
                if (array) {
                    return client.connection().array(request);
                }
                long rows = client.connection().run(request);
                if (rows != 1) {
                    throw new SQLException("rows=" + rows + ", expected 1");
                }
                return rows;
            }

            @Override
            public long firstRowNanoTime() {
                return client.connection().firstRowNanoTime();
            }

            @Override
            public double payloadBytes() {
                return meanLength;
            }
        }
    }
}
