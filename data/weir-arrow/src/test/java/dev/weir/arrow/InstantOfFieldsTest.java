package dev.weir.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields in any order are the instants of {@code LocalDateTime.atZone}, also where a change skips or repeats them. */
class InstantOfFieldsTest {
    private static final LocalDateTime FIRST = LocalDateTime.of(1969, 12, 31, 0, 0);
    private static final int MINUTES = 60 * 24 * 366 * 80;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "+05:30",
                "Europe/Berlin",
                "America/St_Johns",
                "Australia/Lord_Howe",
                "Asia/Pyongyang",
                "Pacific/Apia"
            })
    void asTheDriverReadsThem(String zone) {
        InstantOfFields instants = new InstantOfFields(ZoneId.of(zone));
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            check(
                    instants,
                    ZoneId.of(zone),
                    FIRST.plusMinutes(random.nextInt(MINUTES)).plusNanos(123_456_000));
        }
        for (LocalDateTime time = LocalDateTime.of(2024, 1, 1, 0, 0);
                time.getYear() < 2025;
                time = time.plusMinutes(10)) {
            check(instants, ZoneId.of(zone), time);
        }
    }

    private static void check(InstantOfFields instants, ZoneId zone, LocalDateTime fields) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, fields.toInstant(ZoneOffset.UTC));
        assertThat(Instant.EPOCH.plus(instants.toUtc(micros), ChronoUnit.MICROS))
                .as("%s in %s", fields, zone)
                .isEqualTo(fields.atZone(zone).toInstant());
    }
}
