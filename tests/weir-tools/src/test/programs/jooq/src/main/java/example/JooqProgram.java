package example;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.codegen.GenerationTool;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generate;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Target;

/** Generates classes from a schema and runs queries. Arguments: JDBC URL, user, password. */
public final class JooqProgram {
    private static final int BATCH = 200;

    private JooqProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
            DSLContext db = DSL.using(connection);
            createSchema(db);
            query(db);
            batch(db);
            generate(arguments, connection.getCatalog());
        }
    }

    private static void createSchema(DSLContext db) {
        for (String statement : List.of(
                "CREATE TABLE customer (id BIGINT UNSIGNED PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL,"
                        + " kind ENUM('new', 'old') DEFAULT 'new', since DATETIME(3), UNIQUE KEY (name))",
                "CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, customer BIGINT UNSIGNED NOT NULL,"
                        + " total DECIMAL(10, 2) NOT NULL, extra JSON, paid BIT(1), note TEXT,"
                        + " FOREIGN KEY (customer) REFERENCES customer (id))",
                "CREATE VIEW spent AS SELECT customer, SUM(total) total FROM orders GROUP BY customer",
                "CREATE PROCEDURE raise_totals (IN percent INT, OUT changed INT)"
                        + " BEGIN UPDATE orders SET total = total * (100 + percent) / 100; SET changed = ROW_COUNT(); END",
                "CREATE FUNCTION twice (n INT) RETURNS INT DETERMINISTIC RETURN 2 * n")) {
            db.execute(statement);
        }
    }

    private static void query(DSLContext db) throws Exception {
        var customer = table(name("customer"));
        var orders = table(name("orders"));
        var id = field(name("id"), SQLDataType.BIGINTUNSIGNED.identity(true));
        var total = field(name("total"), SQLDataType.DECIMAL(10, 2));
        db.transaction(transaction -> {
            Record ada = transaction
                    .dsl()
                    .insertInto(customer, field(name("name")))
                    .values("Ada")
                    .returning(id)
                    .fetchOne();
            result("generated key: " + ada.get(id));
            transaction
                    .dsl()
                    .batch(transaction
                            .dsl()
                            .insertInto(orders, field(name("customer")), total)
                            .values((Object) null, null))
                    .bind(1, new BigDecimal("10.50"))
                    .bind(1, new BigDecimal("4.25"))
                    .execute();
        });
        result("sums: "
                + db.select(field(name("customer")), sum(total), count())
                        .from(orders)
                        .groupBy(field(name("customer")))
                        .fetch());
        result("upsert: "
                + db.insertInto(customer, field(name("name")), field(name("kind")))
                        .values("Ada", "old")
                        .onDuplicateKeyUpdate()
                        .set(field(name("kind")), "old")
                        .execute());
        try (Cursor<Record> cursor = db.selectFrom(orders)
                .orderBy(inline(1))
                .fetchSize(Integer.MIN_VALUE)
                .fetchLazy()) {
            for (Record row : cursor) {
                result("lazily: " + row.formatJSON());
            }
        }
        result("several results: "
                + db.resultQuery("CALL raise_totals(10, @changed)")
                        .fetchMany()
                        .resultsOrRows()
                        .size() + ", changed " + db.fetchValue("SELECT @changed"));
    }

    /** In transactions that have read before. */
    private static void batch(DSLContext db) {
        var customer = table(name("customer"));
        var named = field(name("name"), SQLDataType.VARCHAR);
        for (int round = 0; round < 2; round++) {
            db.transaction(transaction -> {
                int before = transaction.dsl().fetchCount(customer);
                var batch = transaction
                        .dsl()
                        .batch(transaction.dsl().insertInto(customer, named).values((String) null));
                for (int i = 0; i < BATCH; i++) {
                    batch.bind("customer " + (before + i));
                }
                result("counts of a batch: " + Arrays.stream(batch.execute()).sum());
            });
        }
        result("batches: "
                + db.fetchOne("SELECT COUNT(*), MIN(id), MAX(id), COUNT(DISTINCT name) FROM customer")
                        .formatJSON());
    }

    private static void generate(String[] arguments, String schema) throws Exception {
        Path folder = Files.createTempDirectory("jooq");
        GenerationTool.generate(new Configuration()
                .withJdbc(
                        new Jdbc().withUrl(arguments[0]).withUser(arguments[1]).withPassword(arguments[2]))
                .withGenerator(new Generator()
                        .withDatabase(new Database().withInputSchema(schema))
                        .withGenerate(new Generate().withRoutines(true))
                        .withTarget(new Target().withPackageName("generated").withDirectory(folder.toString()))));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                print(folder.relativize(file), file);
            }
        }
    }

    private static void print(Path name, Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            result(name + ": " + line);
        }
        Files.delete(file);
    }

    private static void result(String text) {
        System.out.println("result " + text.replace("\n", "\nresult "));
    }
}
