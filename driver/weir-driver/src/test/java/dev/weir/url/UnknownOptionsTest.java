package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name that is no option is an error that says what to write. */
final class UnknownOptionsTest {
    private static OptionValues read(String query, Properties info) throws SQLException {
        return OptionValues.read(ConnectionUrl.parse("jdbc:mysql:weir://h/?" + query), info, given -> given, null);
    }

    @ParameterizedTest
    @CsvSource({
        "conectTimeout,connectTimeout",
        "SSLMod,sslMode",
        "pasword,password",
        "socketTimeoutMs,socketTimeout",
        "resultWindwo,resultWindow"
    })
    void theNearestNameIsTold(String name, String nearest) {
        assertThatThrownBy(() -> read(name + "=secret", null))
                .isInstanceOf(SQLException.class)
                .hasMessage("option " + name + " is not known; the nearest is " + nearest);
        Properties info = new Properties();
        info.setProperty(name, "secret");
        assertThatThrownBy(() -> read("", info)).hasMessageContaining("the nearest is " + nearest);
    }

    @Test
    void whereNoNameIsNearNoneIsTold() {
        assertThatThrownBy(() -> read("applicationFlavour=7", null))
                .hasMessageContainingAll("option applicationFlavour is not known; take it out", "weir-drop-in");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tcpNoDelay | is gone: both are always on",
                "TCPNODELAY | take it out",
                "replicaReads | use readFromSourceWhenNoReplicas=true, and causalReads=10000 for causal",
                "serverTimezone | is gone: it is another driver's name; use connectionTimeZone",
                "failOverReadOnly | use jdbc:mysql:weir:sequential://",
                "netWriteTimeout | use sessionVariables=net_write_timeout=N"
            })
    void whatIsGoneIsToldWithTheReasonAndWhatToUse(String name, String expected) {
        assertThatThrownBy(() -> read(name + "=1", null))
                .isInstanceOf(SQLException.class)
                .hasMessageContainingAll("option " + name + " is gone: ", expected);
    }

    @Test
    void aValueThatIsGoneIsToldSoToo() {
        assertGone(
                "metadata=None-Unsafe",
                "it made values wrong where another session had changed a table; use metadata=auto");
        assertGone(
                "rewriteBatchedStatements=load",
                "it stored rows otherwise than an INSERT does; use rewriteBatchedStatements=auto, or LOAD DATA LOCAL"
                        + " INFILE with a stream");
        assertGone(
                "rewriteBatchedStatements=STREAMING",
                "a batch is sent by executeBatch only; use rewriteBatchedStatements=auto, and executeBatch every few"
                        + " thousand rows");
        assertGone("spillLimit=16G,/var/spill", "the folder is an option of its own; use spillDirectory=FOLDER");
        String suites = "cipher suites are an option of their own; use tlsCiphersuites=NAME,NAME";
        assertGone("tlsVersions=TLSv1.2,TLS_AES_256_GCM_SHA384", suites);
        assertGone("tlsVersions=TLS_AES_256_GCM_SHA384", suites);
        assertGone("useCompression=zstd:9", "its level is always 3; use useCompression=zstd");
        assertGone(
                "allowLoadLocalInfile=/data",
                "the folder is an option of its own; use allowLoadLocalInfileInPath=FOLDER");
        String columns = "the columns are an option of their own; use ";
        assertGone("decodeFrames=true,uncompress=a.b", columns + "uncompressColumns=TABLE.COLUMN,TABLE.COLUMN");
        assertGone(
                "decodeFrames=256M",
                "the limit is always 64 MiB; use decodeFrames=true, and getBinaryStream for more than 64 MiB");
        assertGone("encodeFrames=zstd:3,min=1K,column=a.b", columns + "frameColumns=TABLE.COLUMN,TABLE.COLUMN");
        assertGone("encodeFrames=zstd:3,min=64", "values are always framed from 1 KiB on; use encodeFrames=zstd:3");
        assertGone(
                "encodeFrames=zstd:3,dictionary=7",
                "frames with a dictionary are neither written nor read any more; use encodeFrames=zstd:3");
        assertGone("encodeFrames=false", "its value is a codec; use encodeFrames=, or leave it out");
    }

    private static void assertGone(String written, String instead) {
        assertThatThrownBy(() -> SettingsReader.read(ConnectionUrl.parse("jdbc:mysql:weir://h/"), read(written, null)))
                .isInstanceOf(SQLException.class)
                .hasMessage("option " + written + " is gone: " + instead);
    }

    @Test
    void nothingThatIsGoneIsAnOption() {
        assertThat(UnknownOptions.gone())
                .hasSizeGreaterThan(60)
                .allSatisfy(name -> assertThat(Option.named(name)).isEmpty());
    }

    /** What to use is an option that there is, where it is one. */
    @Test
    void whatToUseIsThere() {
        assertThat(UnknownOptions.gone())
                .flatExtracting(name -> Stream.of(UnknownOptions.error(name).getMessage())
                        .filter(message -> message.contains("; use "))
                        .map(message -> message.substring(message.indexOf("; use ") + "; use ".length()))
                        .filter(use -> use.matches("[a-zA-Z]+(=.*)?"))
                        .map(use -> use.replaceFirst("=.*", ""))
                        .toList())
                .filteredOn(name -> !name.startsWith("set"))
                .allSatisfy(name -> assertThat(Option.named(name)).as(name).isPresent());
    }

    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "'',abc,3", "abc,'',3", "abc,abc,0", "abc,acb,2"})
    void theDistanceIsLevenshteins(String a, String b, int distance) {
        assertThat(UnknownOptions.distance(a, b)).isEqualTo(distance);
    }
}
