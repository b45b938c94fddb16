package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class FrameCounterTest {
    @Test
    void countsPacketsByTheirHeaders() {
        assertThat(count(new FrameCounter(), List.of(Frames.packet(0, 5), Frames.packet(1, 0), Frames.packet(2, 300))))
                .isEqualTo(3);
    }

    @Test
    void aPacketOfTheLargestSizeAndItsEmptyTailAreTwo() {
        byte[] largest = Frames.packet(0, 0xFFFFFF);
        assertThat(count(new FrameCounter(), List.of(largest, Frames.packet(1, 0))))
                .isEqualTo(2);
    }

    @Test
    void countsTlsRecordsAfterTheRequestForTls() {
        FrameCounter counter = new FrameCounter();
        List<byte[]> stream = List.of(Frames.sslRequest(true), Frames.tlsRecord(517), Frames.tlsRecord(16_384));
        assertThat(count(counter, stream)).isEqualTo(3);
        assertThat(counter.requestedTls()).isTrue();
    }

    @Test
    void onlyTheFirstPacketWithTheSslBitAsksForTls() {
        FrameCounter plain = new FrameCounter();
        count(plain, List.of(Frames.sslRequest(false), Frames.packet(0, 3)));
        assertThat(plain.requestedTls()).isFalse();
        FrameCounter later = new FrameCounter();
        count(later, List.of(Frames.packet(1, 80), Frames.sslRequest(true)));
        assertThat(later.requestedTls()).isFalse();
    }

    @Test
    void theOtherDirectionSwitchesAtItsNextFrame() {
        FrameCounter counter = new FrameCounter();
        ByteBuffer half = ByteBuffer.wrap(Frames.packet(0, 70));
        assertThat(counter.count(half, 40)).isEqualTo(1);
        counter.switchToTls();
        ByteBuffer rest = ByteBuffer.wrap(Frames.concat(List.of(new byte[34], Frames.tlsRecord(100))));
        assertThat(counter.count(rest, rest.capacity())).isEqualTo(1);
    }

    @Property(seed = "1")
    void anyCutOfTheStreamGivesTheSameCount(
            @ForAll @Size(max = 30) List<@IntRange(max = 2_000) Integer> sizes,
            @ForAll boolean tls,
            @ForAll @IntRange(min = 1, max = 400) int longestCut,
            @ForAll Random random) {
        List<byte[]> frames = new ArrayList<>();
        frames.add(tls ? Frames.sslRequest(true) : Frames.packet(1, 90));
        for (int size : sizes) {
            frames.add(tls ? Frames.tlsRecord(size) : Frames.packet(0, size));
        }
        byte[] stream = Frames.concat(frames);
        FrameCounter counter = new FrameCounter();
        long counted = 0;
        for (int at = 0; at < stream.length; ) {
            int cut = Math.min(stream.length - at, 1 + random.nextInt(longestCut));
            counted += counter.count(ByteBuffer.wrap(stream, at, cut).slice(), cut);
            at += cut;
        }
        assertThat(counted).isEqualTo(frames.size());
        assertThat(counter.requestedTls()).isEqualTo(tls);
    }

    @Property(seed = "1")
    void anyBytesAreCountedWithoutFailing(@ForAll byte[] bytes) {
        assertThat(new FrameCounter().count(ByteBuffer.wrap(bytes), bytes.length))
                .isBetween(0L, (long) bytes.length);
    }

    private static long count(FrameCounter counter, List<byte[]> frames) {
        byte[] stream = Frames.concat(frames);
        return counter.count(ByteBuffer.wrap(stream), stream.length);
    }
}
