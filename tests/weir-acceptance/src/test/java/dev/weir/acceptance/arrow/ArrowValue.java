package dev.weir.acceptance.arrow;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;

/** A value of a vector as the object that JDBC has for it, made of the vector's bytes alone. */
final class ArrowValue {
    private ArrowValue() {}

    static Object of(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof VarCharVector text) {
            return new String(text.get(row), StandardCharsets.UTF_8);
        }
        if (vector instanceof DateDayVector days) {
            return LocalDate.ofEpochDay(days.get(row));
        }
        if (vector instanceof TimeStampMicroVector fields) {
            return LocalDateTime.ofInstant(instant(fields.get(row)), ZoneOffset.UTC);
        }
        if (vector instanceof TimeStampMicroTZVector instants) {
            return instant(instants.get(row));
        }
        if (vector instanceof DurationVector durations) {
            return Duration.of(durations.getDataBuffer().getLong(row * 8L), ChronoUnit.MICROS);
        }
        if (vector instanceof BitVector bits) {
            return bits.get(row) == 1;
        }
        if (vector instanceof ListVector list) {
            return numbers(list, row);
        }
        Object whole = whole(vector, row);
        return whole == null ? vector.getObject(row) : whole;
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static List<Float> numbers(ListVector list, int row) {
        List<Float> numbers = new ArrayList<>();
        list.getObject(row).forEach(number -> numbers.add((Float) number));
        return numbers;
    }

    private static BigInteger whole(FieldVector vector, int row) {
        if (vector instanceof TinyIntVector numbers) {
            return BigInteger.valueOf(numbers.get(row));
        }
        if (vector instanceof SmallIntVector numbers) {
            return BigInteger.valueOf(numbers.get(row));
        }
        if (vector instanceof IntVector numbers) {
            return BigInteger.valueOf(numbers.get(row));
        }
        if (vector instanceof BigIntVector numbers) {
            return BigInteger.valueOf(numbers.get(row));
        }
        if (vector instanceof UInt1Vector numbers) {
            return BigInteger.valueOf(numbers.get(row) & 0xFF);
        }
        if (vector instanceof UInt2Vector numbers) {
            return BigInteger.valueOf(numbers.get(row));
        }
        if (vector instanceof UInt4Vector numbers) {
            return BigInteger.valueOf(numbers.get(row) & 0xFFFF_FFFFL);
        }
        return vector instanceof UInt8Vector numbers ? new BigInteger(Long.toUnsignedString(numbers.get(row))) : null;
    }
}
