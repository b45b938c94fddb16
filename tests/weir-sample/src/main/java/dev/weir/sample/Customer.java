package dev.weir.sample;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** A row of table {@code customer}. */
@Entity
@Table(name = "customer")
class Customer {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    String run;
    String name;
    BigDecimal balance;

    @Column(columnDefinition = "bit(1)")
    boolean active;

    LocalDateTime joined;
    LocalDate birthday;

    @Lob
    @Column(columnDefinition = "longblob")
    byte[] photo;

    @Lob
    @Column(columnDefinition = "longtext")
    String notes;

    @Version
    int version;

    protected Customer() {}

    Customer(String run, String name, String balance) {
        this.run = run;
        this.name = name;
        this.balance = new BigDecimal(balance);
        this.active = true;
        this.joined = LocalDateTime.of(2026, 7, 1, 2, 30, 0, 123_456_000);
        this.birthday = LocalDate.of(1969, 7, 20);
        this.photo = new byte[300_000];
        this.notes = "größer \uD83D\uDE00 ".repeat(2);
    }
}
