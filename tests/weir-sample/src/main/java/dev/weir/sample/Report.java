package dev.weir.sample;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A report on all customers of a run, as docs/out-of-memory.md has it, and as it is often written. */
@Service
class Report {
    private final Customers customers;
    private final EntityManager entities;

    Report(Customers customers, EntityManager entities) {
        this.customers = customers;
        this.entities = entities;
    }

    /** Reads one customer after the other; returns the bytes of their photos. */
    @Transactional(readOnly = true)
    public long streamed(String run) {
        AtomicLong bytes = new AtomicLong();
        try (Stream<Customer> all = customers.all(run)) {
            all.forEach(customer -> {
                bytes.addAndGet(customer.photo.length);
                entities.detach(customer);
            });
        }
        return bytes.get();
    }

    /** The same of a list that holds them all. */
    @Transactional(readOnly = true)
    long listed(String run) {
        List<Customer> all = customers.findByRun(run, Sort.by("id"), Limit.unlimited());
        return all.stream().mapToLong(customer -> customer.photo.length).sum();
    }
}
