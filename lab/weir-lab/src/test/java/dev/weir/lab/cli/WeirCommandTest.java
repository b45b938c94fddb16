package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeirCommandTest extends CommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run streem | study=streem is unknown; did you mean stream?",
                "run --arm connectorj.strem | did you mean connectorj.stream? See: weir run --list-arms",
                "run --link lan-2g | did you mean lan-1g?",
                "run --link rtt=5ms,rate=fast | rate",
                "run --budget soon | budget=soon is no time; expected a number with s, m or h, like 5m",
                "run --budget 1s | budget=1s is out of range; expected 10s to 168h",
                "run --tls maybe | tls=maybe is unknown; expected off or on",
                "run --equal 0 | equal=0, expected more than 0",
                "run --equal nonsense | equal=nonsense is no percentage",
                "run --preset quick | preset",
                "run --on-server-loss panic | on-server-loss",
                "run --machine mac | machine=mac is unknown. Expected one of linux, macos, plain",
                "probe --machine mac | machine=mac is unknown. Expected one of linux, macos, plain",
                "probe --machine plain --url mysql://me@h | --machine belongs to the examination of this machine",
                "run --read-only | loads a table of its own, which is a write; give a query of yours",
                "run --query DELETE | begins with DELETE, which is not a plain read",
                "probe --tls | --tls belongs to the path to a server; give --url",
                "probe --json | --json belongs to the path to a server; give --url",
                "probe --url mysql://me@h --server mysql | --url names one that runs",
                "probe --password-file f | --password-file=f is for a server of your own; give --url as well",
                "advise --rtt 5ms --rate 1gbit --password-file f | --password-file=f is for a server of your own",
                "run --level rows | level=rows is no level; expected NAME=N[,N...]",
                "run --level row=5 | level=row=5 is unknown; did you mean rows?",
                "run --list-arms --seed 7 | --list-arms measures nothing, so --seed would be ignored",
                "probe --url http://localhost | scheme=http",
                "probe --url localhost | no scheme found",
                "run blob --column c | missing: --table, --url",
                "probe --url mysql://me@localhost --budget 1s | out of range",
                "run --nonsense | unknown option --nonsense",
                "run --budgt=5m | unknown option --budgt; did you mean --budget?",
                "run blob --table shop.files | missing: --column, --url",
                "run --link nowhere | link=\"nowhere\" is unknown; expected one of local",
                "report /nowhere/at/all | is not a run: neither",
                "runn | unknown command runn; did you mean run?",
                "frobnicate | unknown command frobnicate; expected one of run, report",
                "report a b | unexpected argument b",
                "compress --url mysql://me@h --table t | Missing required option: '--column=COLUMN'",
                "compress --url mysql://me@h --table t --column c --codec zsdt:3 | did you mean zstd-3?",
                "compress --url mysql://me@h --table t --column c --decompress --dry-run | makes every frame plain",
                "compress --url mysql://me@h --table t --column c --batch 0 | batch=0, expected 1 or more",
                "compress --url mysql://me@h --table t --column c --rate fast | size=fast is not usable"
            })
    void invalidUsageIsOneClearLineAndExitCodeTwo(String line, String expected) {
        assertThat(weir(line.trim().split(" ", -1))).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains(expected).doesNotContain("\tat ").doesNotContain("null");
        assertThat(err.toString().lines())
                .filteredOn(each -> !each.startsWith("Reading "))
                .hasSizeLessThanOrEqualTo(2)
                .first()
                .asString()
                .startsWith("weir: ");
    }

    @Test
    void aWrongValueIsOneErrorAndOneHint() {
        assertThat(weir("run", "--seed", "much")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString().lines())
                .containsExactly(
                        "weir: Invalid value for option '--seed': 'much' is not a long", "see: weir run --help");
    }

    @Test
    void armsAreListedWithTheirVersions() {
        assertThat(weir("run", "--list-arms")).isZero();
        assertThat(out.toString())
                .contains("connectorj.stream-no-timeout")
                .contains("drizzle.at-once")
                .contains("weir.wire-zlib")
                .contains("raw.array")
                .contains("weir.auto.pool")
                .doesNotContain("${");
    }

    @Test
    void resumingWhatIsNoRunIsSaid() {
        assertThat(weir("run", "--resume", directory.toString())).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("is not a run: neither");
    }

    @Test
    void anUnreachableServerIsOneLineAndExitCodeThree() {
        String runs = directory.resolve("runs").toString();

        assertThat(weir("run", "-q", "--anyway", "--url", "mysql://me:secret@127.0.0.1:1", "--runs", runs))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString())
                .contains("host=127.0.0.1 port=1 user=me")
                .doesNotContain("secret")
                .doesNotContain("\tat ");
    }

    @Test
    void anOwnQueryOnTheEmbeddedServerIsToldToBringAServer() {
        String runs = directory.resolve("runs").toString();

        assertThat(weir("run", "-q", "--anyway", "--query", "SELECT * FROM customer", "--runs", runs))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains("No database selected").contains("name your server by --url");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void probingNobodyIsOneLineAndExitCodeThree() {
        assertThat(weir("probe", "--url", "mysql://me:secret@127.0.0.1:1/shop")).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString())
                .contains("no server reachable at host=127.0.0.1 port=1")
                .doesNotContain("secret");
    }

    @Test
    void aRunOfANewerSchemaIsRefused() throws IOException {
        Files.writeString(directory.resolve("manifest.json"), "{\"schemaVersion\": 99}");

        assertThat(weir("report", directory.toString())).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("schemaVersion=99").contains("update Weir");
    }
}
