package example;

import java.math.BigDecimal;
import javax.sql.DataSource;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.Step;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.database.JdbcBatchItemWriter;
import org.springframework.batch.item.database.JdbcCursorItemReader;
import org.springframework.batch.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/** Reads customers by a cursor and writes invoices by batches. */
@Configuration
class Batch5Job {
    record Invoice(String customer, BigDecimal amount) {}

    @Bean
    JdbcCursorItemReader<Invoice> reader(DataSource dataSource) {
        return new JdbcCursorItemReaderBuilder<Invoice>()
                .name("customers")
                .dataSource(dataSource)
                .fetchSize(Integer.MIN_VALUE)
                .verifyCursorPosition(false)
                .sql("SELECT name, balance FROM customer ORDER BY id")
                .rowMapper((row, number) -> new Invoice(row.getString("name"), row.getBigDecimal("balance")))
                .build();
    }

    @Bean
    JdbcBatchItemWriter<Invoice> writer(DataSource dataSource) {
        return new JdbcBatchItemWriterBuilder<Invoice>()
                .dataSource(dataSource)
                .sql("INSERT INTO invoice (customer, amount) VALUES (?, ?)")
                .itemPreparedStatementSetter((invoice, statement) -> {
                    statement.setString(1, invoice.customer());
                    statement.setBigDecimal(2, invoice.amount());
                })
                .build();
    }

    @Bean
    Job invoices(
            JobRepository repository,
            PlatformTransactionManager transactions,
            JdbcCursorItemReader<Invoice> reader,
            JdbcBatchItemWriter<Invoice> writer) {
        Step step = new StepBuilder("write", repository)
                .<Invoice, Invoice>chunk(10, transactions)
                .reader(reader)
                .writer(writer)
                .build();
        return new JobBuilder("invoices", repository).start(step).build();
    }
}
