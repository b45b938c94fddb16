package example

import java.math.BigDecimal
import org.jetbrains.exposed.v1.core.Column
import org.jetbrains.exposed.v1.core.ResultRow
import org.jetbrains.exposed.v1.core.SortOrder
import org.jetbrains.exposed.v1.core.count
import org.jetbrains.exposed.v1.core.dao.id.EntityID
import org.jetbrains.exposed.v1.core.dao.id.IntIdTable
import org.jetbrains.exposed.v1.core.eq
import org.jetbrains.exposed.v1.core.greater
import org.jetbrains.exposed.v1.core.sum
import org.jetbrains.exposed.v1.dao.IntEntity
import org.jetbrains.exposed.v1.dao.IntEntityClass
import org.jetbrains.exposed.v1.exceptions.ExposedSQLException
import org.jetbrains.exposed.v1.jdbc.Database
import org.jetbrains.exposed.v1.jdbc.SchemaUtils
import org.jetbrains.exposed.v1.jdbc.batchInsert
import org.jetbrains.exposed.v1.jdbc.deleteWhere
import org.jetbrains.exposed.v1.jdbc.insertAndGetId
import org.jetbrains.exposed.v1.jdbc.insertIgnore
import org.jetbrains.exposed.v1.jdbc.select
import org.jetbrains.exposed.v1.jdbc.selectAll
import org.jetbrains.exposed.v1.jdbc.transactions.TransactionManager
import org.jetbrains.exposed.v1.jdbc.transactions.transaction
import org.jetbrains.exposed.v1.jdbc.update
import org.jetbrains.exposed.v1.jdbc.upsert

object Customers : IntIdTable("customer") {
    val name = varchar("name", 40).uniqueIndex()
    val points = ulong("points").nullable()
    val active = bool("active").default(true)
}

object Orders : IntIdTable("orders") {
    val customer = reference("customer", Customers)
    val total = decimal("total", 10, 2)
    val note = text("note").nullable()
    val picture = blob("picture").nullable()
}

class Customer(id: EntityID<Int>) : IntEntity(id) {
    companion object : IntEntityClass<Customer>(Customers)

    var name by Customers.name
    var active by Customers.active
    val orders by Order referrersOn Orders.customer
}

class Order(id: EntityID<Int>) : IntEntity(id) {
    companion object : IntEntityClass<Order>(Orders)

    var customer by Customer referencedOn Orders.customer
    var total by Orders.total
}

fun result(text: Any?) = println("result " + text.toString().replace("\n", "\nresult "))

/** Exposed's schema utilities, DSL and DAO. Arguments: JDBC URL, user, password. */
fun main(arguments: Array<String>) {
    val database = Database.connect(arguments[0], user = arguments[1], password = arguments[2])
    result("dialect: ${database.dialect.name}, ${database.vendor}")
    schema()
    dsl()
    dao()
    transactions()
}

private fun schema() = transaction {
    SchemaUtils.create(Customers, Orders)
    result("to do: ${SchemaUtils.statementsRequiredToActualizeScheme(Customers, Orders, withLogs = false)}")
    exec("ALTER TABLE orders DROP COLUMN note")
    result("missing: ${SchemaUtils.addMissingColumnsStatements(Customers, Orders, withLogs = false)}")
    SchemaUtils.createMissingTablesAndColumns(Customers, Orders, withLogs = false)
    result("tables: ${SchemaUtils.listTables().map { it.substringAfterLast('.') }.sorted()}")
    exec("SHOW CREATE TABLE orders") { rows -> if (rows.next()) result(rows.getString(2)) }
}

private fun dsl() = transaction {
    val ada = Customers.insertAndGetId {
        it[name] = "Ada"
        it[points] = ULong.MAX_VALUE
    }
    val made = Orders.batchInsert(listOf("10.50", "4.25", "7.00")) { price ->
        this[Orders.customer] = ada
        this[Orders.total] = BigDecimal(price)
        this[Orders.note] = "größer"
    }
    result("keys: $ada ${made.map { it[Orders.id] }}")
    Customers.upsert {
        it[name] = "Ada"
        it[points] = 5UL
    }
    result("ignored: ${Customers.insertIgnore { it[name] = "Ada" }.insertedCount}")
    result("updated: ${Orders.update({ Orders.total greater BigDecimal(5) }) { it[note] = null }}")
    result("deleted: ${Orders.deleteWhere { total eq BigDecimal("7.00") }}")
    result("customers: ${Customers.selectAll().map { row(it, Customers.columns) }}")
    (Customers innerJoin Orders)
        .select(Customers.name, Orders.total.sum(), Orders.id.count())
        .groupBy(Customers.name)
        .forEach { result("sum: ${it[Orders.total.sum()]} of ${it[Orders.id.count()]}") }
    Orders.selectAll().orderBy(Orders.total, SortOrder.DESC).limit(1).forUpdate().forEach { result("locked: ${it[Orders.total]}") }
}

private fun row(row: ResultRow, columns: List<Column<*>>) = columns.map { row[it] }

private fun dao() {
    transaction {
        val curie = Customer.new { name = "Curie" }
        Order.new {
            customer = curie
            total = BigDecimal("3.30")
        }
        Order.new {
            customer = curie
            total = BigDecimal("1.10")
        }
    }
    transaction {
        val curie = Customer.find { Customers.name eq "Curie" }.single()
        result("orders of ${curie.name}: ${curie.orders.map { it.total }.sorted()}")
        curie.active = false
    }
    transaction { result("active: ${Customer.all().associate { it.name to it.active }}") }
}

private fun transactions() {
    try {
        transaction {
            maxAttempts = 1
            Customer.new { name = "left" }
            Customers.insertAndGetId { it[name] = "Ada" }
        }
    } catch (e: ExposedSQLException) {
        result("refused: ${e.sqlState} ${e.errorCode}")
    }
    transaction {
        val savepoint = connection.setSavepoint("before")
        Customer.new { name = "gone" }.flush()
        connection.rollback(savepoint)
        result("left: ${Customers.selectAll().count()}, isolation ${TransactionManager.current().transactionIsolation}")
    }
    transaction(readOnly = true) { result("read only: ${Orders.selectAll().count()}") }
}
