package dev.weir.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each server is taken for. */
final class ServerTraitsTest {
    private static final long OLD = Capability.MYSQL | Capability.SESSION_TRACK | Capability.DEPRECATE_EOF;
    private static final long MYSQL = OLD | Capability.OPTIONAL_RESULTSET_METADATA;
    private static final long NEW = MYSQL | Capability.QUERY_ATTRIBUTES;
    private static final long MARIADB = Capability.SESSION_TRACK
            | Capability.DEPRECATE_EOF
            | Capability.MARIADB_BULK_OPERATIONS
            | Capability.MARIADB_EXTENDED_METADATA
            | Capability.MARIADB_CACHE_METADATA;

    /** The columns of the table; the last are a Router, a server that poses as MySQL, and one that says nothing. */
    private static final List<ServerTraits> SERVERS = List.of(
            traits("5.7.44", OLD),
            traits("8.0.15", MYSQL),
            traits("8.0.22", MYSQL),
            traits("8.4.3", NEW),
            traits("9.7.4", NEW),
            traits("5.5.5-10.5.29-MariaDB", MARIADB),
            traits("11.4.5-MariaDB", MARIADB),
            traits("11.8.3-MariaDB", MARIADB),
            traits("9.7.4-router", NEW),
            traits("8.0.30-Other", OLD),
            traits("unknown", Capability.MYSQL));

    /** By trait and server; {@code -} for no and nothing, {@code my} and {@code ma} for what MySQL and MariaDB call it. */
    private static final String TABLE = """
            trait                          5.7  8.0.15 8.0.22 8.4  9.7  10.5 11.4 11.8 router other unknown
            answersCommandsAhead            -    yes    yes    yes  yes  yes  yes  yes  -      -     -
            isRouter                        -    -      -      -    -    -    -    -    yes    -     -
            isInDisguise                    -    -      -      -    -    -    -    -    -      yes   -
            reportsTransactions             -    yes    yes    yes  yes  yes  yes  yes  yes    -     -
            reportsSettingsOfFailed         yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            isolationVariable               tx   new    new    new  new  tx   new  new  new    new   tx
            readOnlyVariable                tx   new    new    new  new  tx   new  new  new    new   tx
            ownModeVariable                 my   my     my     my   my   ma   ma   ma   my     my    my
            countsGtidsByDomain             -    -      -      -    -    yes  yes  yes  -      -     -
            numbersStatementsFromOne        yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            fixesMarkerTypes                -    -      yes    yes  yes  -    -    -    yes    yes   -
            describesMarkers                yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            readsUnsignedInText             -    -      yes    yes  yes  yes  yes  yes  yes    yes   -
            misreadsStreamsOfNewTypes       -    -      -      -    -    yes  yes  yes  -      -     -
            outdatesCalls                   yes  -      yes    yes  yes  yes  yes  yes  yes    yes   yes
            keepsBulkRows                   -    -      -      -    -    yes  yes  yes  -      -     -
            takesAttributes                 -    -      -      yes  yes  -    -    -    yes    -     -
            omittedDefinitions              -    my     my     my   my   ma   ma   ma   -      -     -
            limitVariable                   my   my     my     my   my   ma   ma   ma   my     my    -
            limitsInSeconds                 -    -      -      -    -    yes  yes  yes  -      -     -
            hasServerUuid                   yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            hasNarrowingRoles               -    yes    yes    yes  yes  -    -    -    yes    yes   -
            revokesPartially                -    -      yes    yes  yes  -    -    -    yes    yes   -
            hidesKeys                       -    -      -      yes  yes  -    -    -    yes    yes   -
            takesSnapshotForCatalog         yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            mayEndTransactionsByAnyError    -    -      -      -    -    -    -    -    -      -     -
            castsToBigint                   yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            runsOwnComments                 -    -      -      -    -    yes  yes  yes  -      -     -
            namesCharsetsOfOutParameters    -    -      -      -    -    yes  yes  yes  -      -     -
            takesAllXaFormats               yes  yes    yes    yes  yes  -    -    -    yes    yes   yes
            hasSequences                    -    -      -      -    -    yes  yes  yes  -      -     -
            maximumScale                    30   30     30     30   30   38   38   38   30     30    30
            hasUuid                         -    -      -      -    -    -    yes  yes  -      -     -
            hasInet4                        -    -      -      -    -    -    yes  yes  -      -     -
            hasInet6                        -    -      -      -    -    yes  yes  yes  -      -     -
            hasVectors                      -    -      -      -    yes  -    -    yes  yes    -     -
            """;

    private static final Pattern TEST = Pattern.compile("\\{@code (\\w+Test)}");

    private static ServerTraits traits(String version, long offered) {
        return new ServerTraits(ServerVersion.of(version), offered);
    }

    static Stream<String> rows() {
        return TABLE.lines().skip(1);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachServerIsAsItsRowSays(String row) throws ReflectiveOperationException {
        String[] cells = row.trim().split(" +", -1);
        List<String> found = new ArrayList<>(List.of(cells[0]));
        for (ServerTraits server : SERVERS) {
            found.add(cell(ServerTraits.class.getMethod(cells[0]).invoke(server)));
        }
        assertThat(found).containsExactly(cells);
    }

    private static String cell(Object value) {
        String text = String.valueOf(value);
        return switch (text) {
            case "true" -> "yes";
            case "false", "null", "0" -> "-";
            case "tx_isolation", "tx_read_only" -> "tx";
            case "transaction_isolation", "transaction_read_only" -> "new";
            case "max_execution_time", "default_collation_for_utf8mb4" -> "my";
            case "max_statement_time", "old_mode" -> "ma";
            default ->
                value.equals(Capability.OPTIONAL_RESULTSET_METADATA)
                        ? "my"
                        : value.equals(Capability.MARIADB_CACHE_METADATA) ? "ma" : text;
        };
    }

    @Test
    void everyTraitHasARow() {
        Set<String> traits = declared();
        traits.remove("runsCommentsOf");
        assertThat(rows().map(row -> row.substring(0, row.indexOf(' ')))).containsExactlyInAnyOrderElementsOf(traits);
    }

    private static Set<String> declared() {
        return Arrays.stream(ServerTraits.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)
                .filter(name -> !Set.of("version", "offered", "equals", "hashCode", "toString")
                        .contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void bulkCommandsKeepRowsSinceTheseVersions() {
        for (String version :
                List.of("10.5.26", "10.6.19", "10.11.9", "11.1.6", "11.2.5", "11.4.3", "11.5.2", "12.0.1")) {
            assertThat(traits(version + "-MariaDB", MARIADB).keepsBulkRows())
                    .as(version)
                    .isTrue();
        }
        for (String version : List.of("10.4.34", "10.5.25", "10.7.8", "10.11.8", "11.3.2", "11.5.1")) {
            assertThat(traits(version + "-MariaDB", MARIADB).keepsBulkRows())
                    .as(version)
                    .isFalse();
        }
    }

    @Test
    void aVersionCommentRunsWhereTheServerIsAsNew() {
        ServerTraits mySql = traits("8.0.22", MYSQL);
        assertThat(mySql.runsCommentsOf(80022)).isTrue();
        assertThat(mySql.runsCommentsOf(80023)).isFalse();
        ServerTraits mariaDb = traits("11.4.5-MariaDB", MARIADB);
        assertThat(mariaDb.runsCommentsOf(50699)).isTrue();
        assertThat(mariaDb.runsCommentsOf(50700)).as("of a newer MySQL").isFalse();
        assertThat(mariaDb.runsCommentsOf(100000)).isTrue();
    }

    @Test
    void aVersionThatWasMadeUpDoesNotHideWhatIsOffered() {
        assertThat(traits("5.7.0", NEW).fixesMarkerTypes()).isTrue();
        assertThat(traits("11.4.5-MariaDB", MARIADB | Capability.MYSQL).answersCommandsAhead())
                .as("a proxy before it")
                .isFalse();
        assertThat(traits("9.7.4", NEW & ~Capability.DEPRECATE_EOF).omittedDefinitions())
                .isZero();
        assertThat(traits("8.4.3-ndb-8.4.3", NEW).mayEndTransactionsByAnyError())
                .isTrue();
    }

    /** Each trait names the tests that prove it. */
    @Test
    void theTestsOfEachTraitExist() throws IOException {
        Set<String> tests = tests();
        String source = Files.readString(Path.of("src/main/java/dev/weir/packet/ServerTraits.java"));
        for (String trait : declared()) {
            int declaration = source.indexOf(' ' + trait + "(");
            String javadoc = source.substring(source.lastIndexOf("/**", declaration), declaration);
            List<String> named = TEST.matcher(javadoc.replaceAll("\\s+(\\* )?", " "))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(named).as("tests of %s", trait).isNotEmpty().isSubsetOf(tests);
        }
    }

    private static Set<String> tests() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String folder : List.of("src/test/java", "../../tests/weir-acceptance/src/test/java")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith("Test.java"))
                        .forEach(name -> names.add(name.replace(".java", "")));
            }
        }
        return names;
    }
}
