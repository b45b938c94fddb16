package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages have the round trips that are counted on the wire by the tests named here. */
class PageCountsTest {
    @Test
    void transactionsTakeTheRoundTripsThatTheirPageTells() throws Exception {
        List<String> counted = Files.readAllLines(Path.of("../../docs/transactions.md")).stream()
                .filter(line -> line.matches("\\| `[a-z.-]+` \\|( \\d+ \\|){7}"))
                .map(line -> line.replaceAll("[|` ]+", " ").strip())
                .toList();
        List<String> known = TransactionWireTest.onMysql().stream()
                .map(row -> row.replaceAll(" +", " "))
                .toList();
        assertThat(counted).hasSizeGreaterThan(10).allMatch(known::contains);
    }

    @Test
    void batchesTakeTheRoundTripsThatTheirPageTells() throws Exception {
        List<String> counted = Files.readAllLines(Path.of("../../docs/batches.md")).stream()
                .filter(line -> line.matches("\\| `[a-z.-]+` \\|( [\\d,]+ \\|){4}"))
                .map(line -> line.replace(",", "").replaceAll("[|` ]+", " ").strip())
                .toList();
        List<String> known = Stream.iterate(0, i -> i + 1)
                .limit(BatchWireTest.onMysql().size())
                .map(i -> BatchWireTest.onMysql().get(i)
                        + BatchWireTest.onMariadb().get(i).replaceFirst("\\S+", ""))
                .map(row -> row.replaceAll(" +", " "))
                .toList();
        assertThat(counted).hasSizeGreaterThan(10).allMatch(known::contains);
    }
}
