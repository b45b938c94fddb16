package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.LentColumn;
import dev.weir.testkit.memory.Allocation;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.junit.jupiter.api.Test;

/** Sums of columns, beside {@link RowSumsTest}: the type NULL, and memory. */
final class SummedColumnTest {
    private static final int ROWS = 4096;

    /** {@code SELECT NULL} has such a column. */
    @Test
    void aColumnOfTheTypeNullAddsNothing() {
        try (NullVector nothing = new NullVector("c", ROWS)) {
            assertThat(new SummedColumn("c", LentColumn.Type.NULL).sum(nothing, ROWS))
                    .isZero();
        }
    }

    @Test
    void valuesAreNoObjects() throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                DateDayVector days = filled(new DateDayVector("c", allocator));
                TimeStampMicroVector instants = filled(new TimeStampMicroVector("c", allocator));
                UInt8Vector integers = filled(new UInt8Vector("c", allocator));
                DecimalVector decimals = filled(new DecimalVector("c", allocator, 38, 18));
                Decimal256Vector wide = filled(new Decimal256Vector("c", allocator, 65, 5));
                VarCharVector texts = new VarCharVector("c", allocator)) {
            byte[] value = {'x'};
            IntStream.range(0, ROWS).forEach(row -> texts.setSafe(row, value));
            texts.setValueCount(ROWS);

            assertThat(allocated(LentColumn.Type.DATE, days)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DATETIME, instants)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.BIGINT, integers)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DECIMAL, decimals)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DECIMAL, wide)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.TEXT, texts)).isLessThan(ROWS);
        }
    }

    /** Fills a vector with zeros. */
    private static <V extends BaseFixedWidthVector> V filled(V vector) {
        vector.allocateNew(ROWS);
        vector.zeroVector();
        for (int row = 0; row < ROWS; row++) {
            vector.setIndexDefined(row);
        }
        vector.setValueCount(ROWS);
        return vector;
    }

    private static long allocated(LentColumn.Type type, FieldVector vector) throws Exception {
        SummedColumn column = new SummedColumn("c", type);
        return Allocation.of(() -> assertThat(column.sum(vector, ROWS)).isPositive());
    }
}
