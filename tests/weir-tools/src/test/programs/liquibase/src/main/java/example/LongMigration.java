package example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import liquibase.Scope;
import liquibase.command.CommandScope;
import liquibase.resource.DirectoryResourceAccessor;

/** Migrates by 500 change sets: half of them, the rest, 100 back, and those again. Arguments: JDBC URL, user, password. */
public final class LongMigration {
    private static final int TABLES = 50;
    private static final String FILE = "long.xml";

    /** Ten for each table; %1$d is its number, %2$d that of the table before. */
    private static final String CHANGE_SETS = """
            <changeSet id="%1$d-table" author="example">
              <preConditions onFail="MARK_RAN"><not><tableExists tableName="item%1$d"/></not></preConditions>
              <createTable tableName="item%1$d" remarks="größer %1$d">
                <column name="id" type="bigint" autoIncrement="true"><constraints primaryKey="true"/></column>
                <column name="name" type="varchar(40)"><constraints nullable="false"/></column>
                <column name="amount" type="decimal(10,2)" defaultValueNumeric="%1$d.50"/>
                <column name="opened" type="date" valueDate="2020-02-29"/>
              </createTable>
            </changeSet>
            <changeSet id="%1$d-rows" author="example">
              <insert tableName="item%1$d"><column name="name" value="O'Neill %1$d"/></insert>
              <insert tableName="item%1$d"><column name="name" value="😀"/><column name="opened" valueDate="2026-01-%3$02d"/></insert>
              <rollback><delete tableName="item%1$d"/></rollback>
            </changeSet>
            <changeSet id="%1$d-column" author="example">
              <addColumn tableName="item%1$d"><column name="state" type="varchar(10)" defaultValue="new"/></addColumn>
            </changeSet>
            <changeSet id="%1$d-index" author="example">
              <createIndex tableName="item%1$d" indexName="by_state"><column name="state"/><column name="name" descending="true"/></createIndex>
            </changeSet>
            <changeSet id="%1$d-update" author="example">
              <update tableName="item%1$d"><column name="amount" valueComputed="amount + id"/><where>id &gt; 1</where></update>
              <rollback/>
            </changeSet>
            <changeSet id="%1$d-reference" author="example">
              <addColumn tableName="item%1$d"><column name="previous" type="bigint" valueNumeric="1"/></addColumn>
              <addForeignKeyConstraint baseTableName="item%1$d" baseColumnNames="previous" constraintName="previous%1$d"
                                       referencedTableName="item%2$d" referencedColumnNames="id"/>
            </changeSet>
            <changeSet id="%1$d-rename" author="example">
              <renameColumn tableName="item%1$d" oldColumnName="amount" newColumnName="total" columnDataType="decimal(10,2)"/>
            </changeSet>
            <changeSet id="%1$d-type" author="example">
              <modifyDataType tableName="item%1$d" columnName="state" newDataType="varchar(20)"/>
              <rollback/>
            </changeSet>
            <changeSet id="%1$d-view" author="example">
              <preConditions onFail="MARK_RAN"><sqlCheck expectedResult="2">SELECT COUNT(*) FROM item%1$d</sqlCheck></preConditions>
              <createView viewName="total%1$d">SELECT SUM(total) AS total FROM item%1$d</createView>
            </changeSet>
            <changeSet id="%1$d-unique" author="example">
              <addUniqueConstraint tableName="item%1$d" columnNames="name" constraintName="one_name"/>
            </changeSet>
            """;

    private LongMigration() {}

    public static void main(String[] arguments) throws Exception {
        StringBuilder log = new StringBuilder("""
                <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
                                   xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                                   xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
                """);
        for (int table = 0; table < TABLES; table++) {
            log.append(CHANGE_SETS.formatted(table, Math.max(0, table - 1), 1 + table % 28));
        }
        Files.writeString(Path.of(FILE), log + "</databaseChangeLog>\n");
        try (DirectoryResourceAccessor files = new DirectoryResourceAccessor(Path.of("."))) {
            // its own progress goes to standard output, too
            Map<String, Object> scope = Map.of(
                    Scope.Attr.ui.name(),
                    new liquibase.ui.LoggerUIService(),
                    Scope.Attr.resourceAccessor.name(),
                    files);
            Scope.child(scope, () -> {
                command("updateCount", arguments).addArgumentValue("count", 250).execute();
                command("update", arguments).execute();
                command("rollbackCount", arguments)
                        .addArgumentValue("count", 100)
                        .execute();
                command("update", arguments).execute();
            });
        }
        print(arguments, "SELECT id, exectype, md5sum FROM DATABASECHANGELOG ORDER BY orderexecuted");
        print(arguments, "SELECT total FROM total49");
    }

    private static CommandScope command(String name, String[] arguments) throws Exception {
        return new CommandScope(name)
                .addArgumentValue("url", arguments[0])
                .addArgumentValue("username", arguments[1])
                .addArgumentValue("password", arguments[2])
                .addArgumentValue("changelogFile", FILE);
    }

    private static void print(String[] arguments, String query) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder("result");
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(' ').append(rows.getString(column));
                }
                System.out.println(row);
            }
        }
    }
}
