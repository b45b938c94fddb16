package dev.weir.acceptance.frames;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.frames.Frames.frame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The driver where weir-codec, or a library of it, is not on the class path. */
class MissingLibrariesTest {
    private static final String DATABASE = "weir_missing_libraries";
    private static final byte[] TEXT =
            "a rather compressible value; ".repeat(200).getBytes(StandardCharsets.US_ASCII);

    private RunningServer server;

    @BeforeEach
    void insertFrames(Servers servers) throws Exception {
        server = servers.get("mysql");
        Weir.create(server, DATABASE, "CREATE TABLE value (id INT PRIMARY KEY, zstd BLOB, lz4 BLOB, chunks LONGBLOB)");
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO value VALUES (1, ?, ?, ?)")) {
            insert.setBytes(1, frame(Codecs.of("zstd:3"), TEXT));
            insert.setBytes(2, frame(Codecs.of("lz4"), TEXT));
            insert.setBytes(3, frame(Codecs.of("zstd:3"), new byte[3 << 20]));
            insert.executeUpdate();
        }
    }

    /** Classes of the driver, and of the libraries that these classes are of; nothing else. */
    private static URLClassLoader driverWith(Class<?>... libraries) {
        URL[] path = Stream.concat(Stream.of(WeirDriver.class), Stream.of(libraries))
                .map(library -> library.getProtectionDomain().getCodeSource().getLocation())
                .toArray(URL[]::new);
        return new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    }

    private Connection connect(ClassLoader loader, String options) throws Exception {
        Driver driver = (Driver)
                loader.loadClass(WeirDriver.class.getName()).getConstructor().newInstance();
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        return driver.connect(Weir.url(server, DATABASE) + options, account);
    }

    /** Sessions in the database of this test but the one that asks. */
    private int sessions() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(
                        "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE DB = '" + DATABASE + "'")) {
            count.next();
            return count.getInt(1);
        }
    }

    private void awaitNoSession() throws SQLException {
        Await.until("no session is left", () -> sessions() == 0);
    }

    @Test
    void withoutTheLibraryConnectingFailsByItsNameAndLeavesNoSession() throws Exception {
        awaitNoSession();
        try (URLClassLoader loader = driverWith()) {
            for (String options :
                    new String[] {"decodeFrames=true", "encodeFrames=zstd:3", "uncompressColumns=value.zstd"}) {
                assertFails(() -> connect(loader, options), "dev.weir:weir-codec");
            }
            awaitNoSession();
            try (Connection plain = connect(loader, "");
                    Statement statement = plain.createStatement();
                    ResultSet result = statement.executeQuery("SELECT zstd FROM value")) {
                assertThat(result.next()).isTrue();
                assertThat(Frame.isFrame(result.getBytes(1), 0, 4)).isTrue();
            }
        }
    }

    @Test
    void withoutACodecsLibraryItsValuesAreErrorsAndOthersAreRead() throws Exception {
        try (URLClassLoader loader = driverWith(Frame.class, LZ4Factory.class);
                Connection connection = connect(loader, "decodeFrames=true");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT zstd, lz4, chunks FROM value")) {
            assertThat(result.next()).isTrue();
            for (int attempt = 0; attempt < 2; attempt++) {
                assertFails(
                        () -> result.getBytes("zstd"),
                        "column=zstd row=1",
                        "needs the library com.github.luben:zstd-jni");
                assertThat(result.getBytes("lz4")).isEqualTo(TEXT);
                assertThatThrownBy(() -> result.getBinaryStream("chunks").readAllBytes())
                        .hasMessageContaining("needs the library com.github.luben:zstd-jni");
            }
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void withoutACodecsLibraryWritingByItIsRefusedWhenConnecting() throws Exception {
        awaitNoSession();
        try (URLClassLoader loader = driverWith(Frame.class, LZ4Factory.class)) {
            assertFails(() -> connect(loader, "encodeFrames=zstd:3"), "needs the library com.github.luben:zstd-jni");
            awaitNoSession();
            try (Connection connection = connect(loader, "encodeFrames=lz4&decodeFrames=true");
                    PreparedStatement update = connection.prepareStatement("UPDATE value SET zstd = ?");
                    PreparedStatement select = connection.prepareStatement("SELECT zstd FROM value")) {
                update.setBytes(1, TEXT);
                update.executeUpdate();
                try (ResultSet result = select.executeQuery()) {
                    assertThat(result.next()).isTrue();
                    assertThat(result.getBytes(1)).isEqualTo(TEXT);
                }
            }
        }
    }

    /** That it is there is no accident of the tests above. */
    @Test
    void withAllLibrariesEverythingIsRead() throws Exception {
        try (URLClassLoader loader = driverWith(Frame.class, LZ4Factory.class, Zstd.class);
                Connection connection = connect(loader, "decodeFrames=true");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT zstd, chunks FROM value")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getBytes(1)).isEqualTo(TEXT);
            assertThat(result.getBinaryStream(2).readAllBytes()).hasSize(3 << 20);
        }
    }
}
