package dev.weir.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Param;

class ReceiverTest {
    static Stream<String> ways() throws NoSuchFieldException {
        Field way = ReceiveBenchmark.class.getField("way");
        return Stream.of(way.getAnnotation(Param.class).value());
    }

    /** Every way sees every row, again and again, whatever part of the reply a read brings. */
    @ParameterizedTest
    @MethodSource("ways")
    void everyWayReadsTheWholeReply(String way) throws Exception {
        long expected = 0;
        for (int id = 1; id <= Reply.ROWS; id++) {
            expected += id + '0' + id % 10;
        }
        if (way.startsWith("limit")) {
            expected = Reply.PACKETS_BEFORE + Reply.ROWS;
        }
        try (ReplySender sender = new ReplySender();
                Receiver receiver = Receiver.open(way, sender.address())) {
            for (int i = 0; i < 50; i++) {
                assertThat(receiver.read()).isEqualTo(expected);
            }
        }
    }
}
