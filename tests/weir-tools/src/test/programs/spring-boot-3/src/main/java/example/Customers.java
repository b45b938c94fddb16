package example;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.query.Procedure;
import org.springframework.data.repository.query.Param;

interface Customers extends JpaRepository<Customer, Long> {
    Customer findByName(String name);

    @Query("select c from Customer c order by c.name")
    Stream<Customer> inOrder();

    @Procedure(procedureName = "raise_balance", outputParameterName = "changed")
    Integer raiseBalance(@Param("percent") Integer percent, @Param("total") BigDecimal total);
}
