package dev.weir.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.Blackhole;

/** What the benchmarks time does what they say, as often as it is asked to. */
class MechanismsTest {
    private static final int TIMES = 5;

    private static Blackhole sink() {
        return new Blackhole(
                "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
    }

    @ParameterizedTest
    @EnumSource
    void theParameterOfAMechanismIsOneOfItsBenchmarks(Mechanism mechanism) throws Exception {
        Class<?> benchmarks = Class.forName(mechanism.benchmarks());
        assertThat(benchmarks.getField(mechanism.parameter()).getType()).isEqualTo(String.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "binary"})
    void everyRowIsFound(String way) throws Exception {
        ScanBenchmark scan = new ScanBenchmark();
        scan.way = way;
        scan.open();
        long integers = way.equals("binary") ? 4L * Reply.ROWS : 9 + 2 * 90 + 3 * 900 + 4;
        for (int i = 0; i < TIMES; i++) {
            assertThat(scan.rows()).isEqualTo(integers + (long) Reply.NAME_LENGTH * Reply.ROWS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"int-text", "int-binary", "decimal-text", "datetime-text", "datetime-binary", "varchar-text"})
    void everyValueIsDecoded(String way) throws Exception {
        DecodeBenchmark decode = new DecodeBenchmark();
        decode.way = way;
        decode.open();
        decode.values(sink());
    }

    @Test
    void executionsHaveTheirValues() throws Exception {
        BindBenchmark bind = new BindBenchmark();
        bind.way = "binary";
        bind.open();
        int first = bind.execution();
        // the types of five parameters and nothing else
        assertThat(first - bind.execution()).isEqualTo(2 * 5);
        bind.way = "text";
        assertThat(bind.execution())
                .isEqualTo(
                        "INSERT INTO orders VALUES (3, 'customer of the month', 1234.50, TIMESTAMP'2026-02-03 04:05:06', NULL)"
                                .length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "join", "insert"})
    void statementsAreRead(String way) {
        StatementBenchmark statement = new StatementBenchmark();
        statement.way = way;
        statement.open();
        statement.text(sink());
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "lz4", "zstd:3"})
    void framesAreDecodedToTheDocument(String codec) throws Exception {
        FrameBenchmark frame = new FrameBenchmark();
        frame.codec = codec;
        frame.open();
        assertThat(frame.decode()).hasSize(10_000).startsWith('{', '"', 'i', 'd');
        assertThat(frame.encode()).isLessThanOrEqualTo(10_000 + 14);
    }
}
