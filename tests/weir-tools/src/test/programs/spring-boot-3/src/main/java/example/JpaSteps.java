package example;

import static example.BootProgram.result;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Before Batch's job, which reads these customers. */
@Component
@Order(-1)
class JpaSteps implements ApplicationRunner {
    private final Customers customers;
    private final TransactionTemplate transaction;

    JpaSteps(Customers customers, TransactionTemplate transaction) {
        this.customers = customers;
        this.transaction = transaction;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        List<Customer> saved =
                customers.saveAll(List.of(new Customer("Ada", "10.50"), new Customer("Grace \uD83D\uDE00", "20.25")));
        result("keys", saved.stream().map(customer -> customer.id).toList());
        Customer ada = customers.findByName("Ada");
        result("read again", ada.balance + " " + ada.joined + " " + ada.photo.length + " " + ada.version);
        transaction.executeWithoutResult(status -> stream());
        result("duplicate", failure(() -> customers.save(new Customer("Ada", "1"))));
        Customer stale = customers.findByName("Ada");
        ada.balance = ada.balance.negate();
        customers.save(ada);
        result("stale version", failure(() -> customers.save(stale)));
        ada = customers.findByName("Ada");
        ada.balance = ada.balance.negate();
        customers.save(ada);
    }

    private void stream() {
        try (Stream<Customer> stream = customers.inOrder()) {
            // another query while the stream is open
            stream.forEach(customer ->
                    result("streamed", customer.name + " of " + customers.count() + ", version " + customer.version));
        }
    }

    static String failure(Runnable task) {
        try {
            task.run();
            return "none";
        } catch (DataAccessException e) {
            return e.getClass().getSimpleName();
        }
    }
}
