package dev.weir.sample;

import jakarta.persistence.QueryHint;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hibernate.jpa.HibernateHints;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;
import org.springframework.data.repository.query.Param;

/** Customers, by Spring Data. */
interface Customers extends JpaRepository<Customer, Long> {
    Optional<Customer> findByRunAndName(String run, String name);

    List<Customer> findByRun(String run, Sort sort, Limit limit);

    @Query("select c from Customer c where c.run = :run order by c.name")
    Stream<Customer> streamOf(@Param("run") String run);

    @QueryHints(@QueryHint(name = HibernateHints.HINT_FETCH_SIZE, value = "-2147483648"))
    @Query("select c from Customer c where c.run = :run")
    Stream<Customer> all(@Param("run") String run);

    @Modifying
    @Query("update Customer c set c.balance = c.balance + :amount where c.run = :run")
    int pay(@Param("run") String run, @Param("amount") BigDecimal amount);

    @Query(value = "select doubled(balance) from customer where run = :run and name = :name", nativeQuery = true)
    BigDecimal doubled(@Param("run") String run, @Param("name") String name);
}
