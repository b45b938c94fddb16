package example;

import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.sql.Blob;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

@Entity
class Document {
    enum Kind {
        LETTER,
        BOOK
    }

    @Id
    @GeneratedValue
    Long id;

    @Version
    int version;

    @Column(length = 40, nullable = false, unique = true)
    String title;

    BigDecimal price;
    boolean paid;

    @Enumerated(EnumType.STRING)
    Kind kind;

    LocalDateTime wall;
    Instant written;
    LocalTime opens;
    UUID mark;

    @Lob
    @Column(length = 1_000_000)
    byte[] content;

    @Lob
    @Column(length = 100_000_000)
    Blob scan;

    @Lob
    @Column(length = 1_000_000)
    String text;

    @JdbcTypeCode(SqlTypes.JSON)
    Map<String, Object> extra;

    @ElementCollection
    List<String> tags = new ArrayList<>();

    protected Document() {}

    Document(int number) {
        title = "Document " + number + " \uD83D\uDE00";
        price = new BigDecimal("12.50");
        paid = true;
        kind = Kind.BOOK;
        wall = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_456_000); // an hour that Berlin leaves out
        written = Instant.parse("2026-10-25T00:30:00.5Z"); // an hour that Berlin has twice
        opens = LocalTime.of(23, 59, 58);
        mark = new UUID(1, number);
        extra = Map.of("colours", List.of("grün", "red"), "pages", 7);
        tags.addAll(List.of("new", "old"));
    }

    @Override
    public String toString() {
        return String.join(
                " ",
                List.of(
                        title,
                        price.toString(),
                        "" + paid,
                        "" + kind,
                        "" + wall,
                        "" + written,
                        "" + opens,
                        "" + mark,
                        "" + new TreeMap<>(extra),
                        "" + tags,
                        "version " + version));
    }
}
