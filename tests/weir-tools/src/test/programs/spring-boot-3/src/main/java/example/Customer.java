package example;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.LocalDateTime;

@Entity
class Customer {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    String name;
    BigDecimal balance;
    LocalDateTime joined;

    @Lob
    byte[] photo;

    @Version
    int version;

    protected Customer() {}

    Customer(String name, String balance) {
        this.name = name;
        this.balance = new BigDecimal(balance);
        this.joined = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_456_000); // an hour that Berlin leaves out
        this.photo = new byte[100_000];
    }
}
