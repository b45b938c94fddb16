package example;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

public final class Account {
    public enum Kind {
        PRIVATE,
        PUBLIC
    }

    public Long id;
    public String owner;
    public BigDecimal balance;
    public Kind kind;
    public boolean active;
    public LocalDateTime openedAt;
    public Instant seen;
    public byte[] photo;
    public List<String> entries;

    public Account() {}

    Account(String owner, String balance) {
        this.owner = owner;
        this.balance = balance == null ? null : new BigDecimal(balance);
    }

    @Override
    public String toString() {
        return String.join(
                " ",
                "" + id,
                owner,
                "" + balance,
                "" + kind,
                "" + active,
                "" + openedAt,
                "" + seen,
                photo == null ? "no photo" : photo.length + " bytes",
                "" + entries);
    }
}
