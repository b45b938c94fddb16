package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.RunRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command line that a run keeps asks for the same again, whatever was given. */
class RepeatedCommandTest {
    /** Values that an option can have, each as its words; an option that is not here fails {@link #everyOptionIsTried}. */
    private static final Map<String, List<List<String>>> GIVEN = given();

    private static Map<String, List<List<String>>> given() {
        Map<String, List<List<String>>> given = new LinkedHashMap<>();
        given.put("--budget", List.of(List.of("--budget", "90s"), List.of("--budget=2h")));
        given.put("--preset", List.of(List.of("--preset", "full"), List.of("--preset", "PAPER")));
        given.put("--link", List.of(List.of("--link", "local,lan-1g", "--link", "rtt=5ms,rate=100mbit,jitter=1ms")));
        given.put(
                "--arm",
                List.of(
                        List.of("--arm", "connectorj?useServerPrepStmts=true&cachePrepStmts=true,weir.default"),
                        List.of("--arm", "weir.default", "--arm", "connectorj?a=1%2C2")));
        given.put(
                "--versions",
                List.of(
                        List.of("--versions", "connectorj=8.0.33..,mariadb"),
                        List.of("--versions=mariadb=3.0.3..3.5.6")));
        given.put("--against", List.of(List.of("--against", "weir"), List.of("--against", "")));
        given.put("--tls", List.of(List.of("--tls", "off,on"), List.of("--tls", "on")));
        given.put(
                "--level",
                List.of(
                        List.of("--level", "rows=5,5000", "--level", "size=300KB,64KiB"),
                        List.of("--level", "rows=5", "--level", "rows=7"),
                        List.of("--level=parallelism=3")));
        given.put(
                "--server", List.of(List.of("--server", "replay:mariadb"), List.of("--server", "/opt/my sql/mysqld")));
        given.put("--url", List.of(List.of("--url", "mysql://me@db.example:3306/shop?a=b&c=d")));
        given.put("--password-file", List.of(List.of("--password-file", "/run/secrets/my sql")));
        given.put("--schema", List.of(List.of("--schema", "weir_two"), List.of("--schema=-dashed")));
        given.put("--query", List.of(List.of("--query", "SELECT 'it''s' FROM \"t\" -- $x"), List.of("--query=@file")));
        given.put("--keys", List.of(List.of("--keys", "SELECT id FROM t ORDER BY id")));
        given.put("--read-only", List.of(List.of("--read-only")));
        given.put("--data", List.of(List.of("--data", "my exports/")));
        given.put("--table", List.of(List.of("--table", "shop.files")));
        given.put("--column", List.of(List.of("--column", "content")));
        given.put("--sample", List.of(List.of("--sample", "77")));
        given.put("--equal", List.of(List.of("--equal", "2.5%")));
        given.put("--seed", List.of(List.of("--seed", "-7")));
        given.put("--on-server-loss", List.of(List.of("--on-server-loss", "stop")));
        given.put("--machine", List.of(List.of("--machine", "plain"), List.of("--machine=linux")));
        return given;
    }

    private static CommandSpec parsed(List<String> words) {
        CommandLine parser = new CommandLine(new RunOptions()).setCaseInsensitiveEnumValuesAllowed(true);
        parser.parseArgs(words.toArray(String[]::new));
        return parser.getCommandSpec();
    }

    private static Map<String, Object> values(CommandSpec model) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionSpec option : model.options()) {
            values.put(option.longestName(), option.getValue());
        }
        model.positionalParameters().forEach(each -> values.put(each.paramLabel(), each.getValue()));
        return values;
    }

    @Provide
    static Arbitrary<List<String>> commandLines() {
        Arbitrary<List<String>> options = Arbitraries.of(GIVEN.keySet()).set().flatMap(RepeatedCommandTest::words);
        return options.flatMap(words -> Arbitraries.of("stream", "keys", "blob")
                .list()
                .uniqueElements()
                .map(studies -> {
                    List<String> line = new ArrayList<>(studies);
                    line.addAll(words);
                    return line;
                }));
    }

    private static Arbitrary<List<String>> words(Set<String> options) {
        Arbitrary<List<String>> all = Arbitraries.just(List.of());
        for (String option : options) {
            all = all.flatMap(before -> Arbitraries.of(GIVEN.get(option)).map(more -> {
                List<String> words = new ArrayList<>(before);
                words.addAll(more);
                return words;
            }));
        }
        return all;
    }

    @Property(tries = 100, seed = "1")
    void everyOptionHasTheSameValueAgain(@ForAll("commandLines") List<String> line) {
        CommandSpec given = parsed(line);

        RepeatedCommand repeated = RepeatedCommand.of(given);

        assertThat(values(parsed(repeated.arguments()))).isEqualTo(values(given));
        assertThat(RepeatedCommand.parse(repeated.toString()).toString()).isEqualTo(repeated.toString());
    }

    @Example
    void everyOptionIsTried() {
        assertThat(new CommandLine(new RunOptions())
                        .getCommandSpec().options().stream().map(OptionSpec::longestName))
                .containsExactlyInAnyOrderElementsOf(GIVEN.keySet());
    }

    @Example
    void theRequestIsTheSameAgain() {
        List.of(
                        "",
                        "stream --link local,lan-1g --link rtt=5ms,rate=100mbit --budget 90s",
                        "keys stream --arm connectorj?tcpNoDelay=false --against weir --tls on",
                        "--level rows=5000 --level size=300KB --level parallelism=3 --level columns=33 --equal 3% --preset full",
                        "transaction batch --level statements=7 --level inserts=500 --on-server-loss stop --schema two --machine plain",
                        "--query 'SELECT id FROM t ORDER BY id' --url mysql://me@db.example/shop --read-only",
                        "load --query 'SELECT n FROM t WHERE id = ?' --keys 'SELECT id FROM t' --url mysql://me@db.example/shop")
                .forEach(line -> {
                    RunRequest first = request(RepeatedCommand.parse("weir run " + line));
                    RunRequest second = request(RepeatedCommand.parse(first.commandLine()));

                    assertThat(second).as(line).usingRecursiveComparison().isEqualTo(first);
                });
    }

    private static RunRequest request(RepeatedCommand line) {
        return RunOptions.of(line).request(Path.of("runs"));
    }

    /** There may be more of them by then. */
    @Example
    void releasesAreKeptByName() {
        RepeatedCommand asked = RepeatedCommand.parse("weir run --versions connectorj=8.0.33.. --budget 90s");
        List<String> arms = List.of("connectorj@8.0.33", "connectorj@9.0.0", "connectorj");

        RepeatedCommand kept = RunOptions.withReleases(asked, List.of("releases"), arms);

        assertThat(kept.toString())
                .startsWith("weir run releases ")
                .contains("--arm connectorj@8.0.33,connectorj@9.0.0,connectorj")
                .contains("--budget 90s")
                .doesNotContain("--versions");
    }

    @Example
    void thePasswordIsLeftOut() {
        RunRequest request = request(RepeatedCommand.parse("weir run stream --url mysql://me:secret@db.example:3306"));

        assertThat(request.commandLine()).contains("mysql://me@db.example:3306").doesNotContain("secret");
    }
}
