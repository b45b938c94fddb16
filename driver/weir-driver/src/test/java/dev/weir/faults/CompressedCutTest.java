package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import dev.weir.testkit.fake.WireCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults of a connection whose both sides compress: as those of any other. */
class CompressedCutTest {
    /** What a fake server compresses with, and how it is asked for. */
    private enum Algorithm implements WireCodec {
        ZLIB(1 << 5) {
            @Override
            public byte[] compress(byte[] plain) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
                    deflater.write(plain);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return out.toByteArray();
            }

            @Override
            public byte[] decompress(byte[] compressed, int length) {
                Inflater inflater = new Inflater();
                try {
                    inflater.setInput(compressed);
                    byte[] plain = new byte[length];
                    assertThat(inflater.inflate(plain)).isEqualTo(length);
                    return plain;
                } catch (DataFormatException e) {
                    throw new AssertionError(e);
                } finally {
                    inflater.end();
                }
            }
        },
        ZSTD(1 << 26) {
            @Override
            public byte[] compress(byte[] plain) {
                return Zstd.compress(plain);
            }

            @Override
            public byte[] decompress(byte[] compressed, int length) {
                return Zstd.decompress(compressed, length);
            }
        };

        private final long capability;

        Algorithm(long capability) {
            this.capability = capability;
        }

        Step login() {
            return Step.compressedLogin(Packets.CAPABILITIES | capability, this);
        }

        Step script() {
            return Step.all(login(), Step.serve(FakeDatabase::answer));
        }

        Map<String, String> options() {
            return Map.of("useCompression", name().toLowerCase(Locale.ROOT));
        }
    }

    private static Stream<Arguments> conversations() {
        return Stream.of(Algorithm.values())
                .flatMap(algorithm -> Stream.of(
                        Arguments.of(algorithm, Protocol.TEXT, FakeDatabase.ROWS),
                        Arguments.of(algorithm, Protocol.BINARY, FakeDatabase.ROWS),
                        Arguments.of(algorithm, Protocol.TEXT, FakeDatabase.SEVERAL),
                        Arguments.of(algorithm, Protocol.TEXT, FakeDatabase.LATE_ERROR),
                        Arguments.of(algorithm, Protocol.TEXT, FakeDatabase.LARGE)));
    }

    /** From the end of the login on, up to which nothing is compressed. */
    @ParameterizedTest
    @MethodSource("conversations")
    void cutAfterEveryByte(Algorithm algorithm, Protocol protocol, String sql) throws IOException {
        AtomicLong login = new AtomicLong();
        Step script = Step.all(algorithm.login(), with -> login.set(with.sent()), Step.serve(FakeDatabase::answer));
        try (FakeServer server = FakeServer.start(script)) {
            Outcome outcome = Client.run(server.port(), protocol, sql, algorithm.options());
            assertThat(outcome.rows()).isNotNull();
        }
        List<List<String>> rows = new Cuts(FakeDatabase.script(), Map.of()).rows(protocol, sql);
        new Cuts(algorithm.script(), algorithm.options()).assertClean(protocol, sql, login.get(), 1, rows);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatFallsSilentWithinAPacketEndsInTheSocketTimeout(Algorithm algorithm) throws IOException {
        byte[] plain = new byte[200];
        new Random(1).nextBytes(plain);
        byte[] body = algorithm.compress(plain);
        byte[] begun = new Bytes()
                .u24(body.length)
                .u8(1)
                .u24(plain.length)
                .raw(Arrays.copyOf(body, body.length / 2))
                .toArray();
        Step silent = with -> with.uncompressed(begun);
        Step script = Step.all(algorithm.login(), Step.onQuery("select", silent));
        try (FakeServer server = FakeServer.start(script)) {
            Map<String, String> options = new HashMap<>(algorithm.options());
            options.put("socketTimeout", "300");
            Outcome outcome = Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS, options);
            assertThat(outcome.errorClass()).isEqualTo("08");
            assertThat((Throwable) outcome.error()).hasRootCauseInstanceOf(SocketTimeoutException.class);
            assertThat(outcome.closed()).isTrue();
        }
    }

    /** Whose class path has the driver and nothing else. */
    @Test
    void withoutTheLibraryOfZstdTheErrorNamesItAndZlibWorks() throws Exception {
        URL driver = WeirDriver.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {driver}, new JdkOnly())) {
            Driver alone = (Driver) loader.loadClass(WeirDriver.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            assertThat(alone).isNotInstanceOf(WeirDriver.class);
            try (FakeServer server = FakeServer.start(Algorithm.ZSTD.script())) {
                assertThatThrownBy(() -> connect(alone, server, Algorithm.ZSTD))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("useCompression=zstd needs the library com.github.luben:zstd-jni");
            }
            try (FakeServer server = FakeServer.start(Algorithm.ZLIB.script());
                    Connection connection = connect(alone, server, Algorithm.ZLIB)) {
                assertThat(connection.isClosed()).isFalse();
            }
        }
    }

    /** The platform's own loader would find what is on the module path, too. */
    private static final class JdkOnly extends ClassLoader {
        JdkOnly() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("java.") || name.startsWith("javax.")) {
                return ClassLoader.getPlatformClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }

    private static Connection connect(Driver driver, FakeServer server, Algorithm algorithm) throws SQLException {
        return driver.connect(Client.url(server.port()), Client.properties(algorithm.options()));
    }
}
