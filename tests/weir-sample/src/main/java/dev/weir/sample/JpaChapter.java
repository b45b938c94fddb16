package dev.weir.sample;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.annotation.Order;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The work that goes through Hibernate. */
@Component
@Order(1)
class JpaChapter implements SampleApplication.Chapter {
    private final Customers customers;
    private final TransactionTemplate transaction;
    private final String run;

    JpaChapter(Customers customers, TransactionTemplate transaction, @Value("${sample.run}") String run) {
        this.customers = customers;
        this.transaction = transaction;
        this.run = run;
    }

    @Override
    public Map<String, Callable<?>> steps() {
        Map<String, Callable<?>> steps = new LinkedHashMap<>();
        steps.put("entities saved have keys", this::saved);
        steps.put("an entity read again is the same", this::same);
        steps.put("sorted and limited", this::sorted);
        steps.put("streamed", this::streamed);
        steps.put("rows updated", () -> transaction.execute(status -> customers.pay(run, new BigDecimal("0.25"))));
        steps.put("function", () -> customers.doubled(run, "Ada"));
        steps.put("duplicate", () -> customers.save(new Customer(run, "Ada", "1.00")));
        steps.put("stale version", this::stale);
        steps.put("name too long", () -> customers.save(new Customer(run, "x".repeat(41), "1.00")));
        return steps;
    }

    private boolean saved() {
        return customers
                .saveAll(Stream.of("Ada", "Bertha", "Curie")
                        .map(name -> new Customer(run, name, "10.50"))
                        .toList())
                .stream()
                .allMatch(customer -> customer.id > 0);
    }

    private Object same() {
        Customer read = customers.findByRunAndName(run, "Ada").orElseThrow();
        Customer wrote = new Customer(run, "Ada", "10.50");
        return read.balance.compareTo(wrote.balance) == 0
                && read.active
                && read.joined.equals(wrote.joined)
                && read.birthday.equals(wrote.birthday)
                && Arrays.equals(read.photo, wrote.photo)
                && read.notes.equals(wrote.notes);
    }

    private Object sorted() {
        return customers.findByRun(run, Sort.by("name").descending(), Limit.of(2)).stream()
                .map(customer -> customer.name)
                .toList();
    }

    private Object streamed() {
        return transaction.execute(status -> {
            try (Stream<Customer> stream = customers.streamOf(run)) {
                return stream.map(customer -> customer.name).collect(Collectors.joining(","));
            }
        });
    }

    private Object stale() {
        Customer one = customers.findByRunAndName(run, "Bertha").orElseThrow();
        Customer other = customers.findByRunAndName(run, "Bertha").orElseThrow();
        one.notes = "first";
        other.notes = "second";
        customers.save(one);
        return customers.save(other);
    }
}
