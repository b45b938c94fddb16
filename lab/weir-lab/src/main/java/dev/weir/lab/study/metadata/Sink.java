package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.time.LocalDateTime;

/** Takes every value of every row, column by column. */
interface Sink {
    void number(long value);

    void real(double value);

    void text(String value);

    void moment(LocalDateTime value);

    void decimal(BigDecimal value);

    void endRow();
}
