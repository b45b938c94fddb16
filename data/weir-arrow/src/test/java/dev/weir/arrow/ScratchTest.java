package dev.weir.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Test;

/** Bits of blocks that begin and end anywhere in a byte are those of their rows. */
class ScratchTest {
    private static final int ROWS = 300;

    /** One column of which some values are NULL. */
    private record Rows(BitSet nulls, int first) implements LentRows {
        @Override
        public boolean isNull(int row, int column) {
            return nulls.get(first + row);
        }

        @Override
        public List<LentColumn> columns() {
            return List.of();
        }

        @Override
        public ZoneId zone() {
            return ZoneOffset.UTC;
        }

        @Override
        public int next(int most) {
            return 0;
        }

        @Override
        public void getLongs(int column, long[] values) {}

        @Override
        public void getDoubles(int column, double[] values) {}

        @Override
        public void getMicros(int column, long[] values) {}

        @Override
        public byte[] array(int column) {
            return new byte[0];
        }

        @Override
        public int offset(int row, int column) {
            return 0;
        }

        @Override
        public int length(int row, int column) {
            return 0;
        }
    }

    @Test
    void bitsAreThoseOfTheRows() {
        Random random = new Random(3);
        try (BufferAllocator allocator = new RootAllocator()) {
            for (int run = 0; run < 200; run++) {
                BitSet nulls = new BitSet(ROWS);
                int often = random.nextInt(9);
                for (int row = 0; row < ROWS; row++) {
                    nulls.set(row, random.nextInt(8) < often);
                }
                try (ArrowBuf bits = allocator.buffer(ROWS / 8 + 1)) {
                    bits.setZero(0, bits.capacity());
                    write(bits, nulls, random);
                    for (int row = 0; row < ROWS; row++) {
                        boolean set = (bits.getByte(row / 8) >> row % 8 & 1) != 0;
                        assertThat(set).as("row=%d", row).isEqualTo(!nulls.get(row));
                    }
                }
            }
        }
    }

    private static void write(ArrowBuf bits, BitSet nulls, Random random) {
        Scratch scratch = new Scratch();
        for (int row = 0; row < ROWS; ) {
            int count = Math.min(ROWS - row, 1 + random.nextInt(40));
            scratch.begin(new Rows(nulls, row), 0, count);
            scratch.writeBits(bits, row, count, scratch.nulls);
            row += count;
        }
    }
}
