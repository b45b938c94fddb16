package example;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** A listener of datasource-proxy's prints what was executed. Arguments: JDBC URL, user, password. */
public final class DataSourceProxyProgram {
    private DataSourceProxyProgram() {}

    public static void main(String[] arguments) throws Exception {
        DataSource source = ProxyDataSourceBuilder.create("shop", source(arguments))
                .afterQuery(DataSourceProxyProgram::print)
                .autoRetrieveGeneratedKeys(false)
                .proxyGeneratedKeys()
                .proxyResultSet()
                .buildProxy();
        try (Connection connection = source.getConnection()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40))");
                statement.addBatch("INSERT INTO item (name) VALUES ('first')");
                statement.addBatch("INSERT INTO item (name) VALUES ('second')");
                statement.executeBatch();
            }
            prepared(connection);
            refused(connection);
        }
    }

    private static DataSource source(String[] arguments) throws Exception {
        Class<?> type = Class.forName("com.mysql.cj.jdbc.MysqlDataSource");
        Object source = type.getConstructor().newInstance();
        type.getMethod("setUrl", String.class).invoke(source, arguments[0]);
        type.getMethod("setUser", String.class).invoke(source, arguments[1]);
        type.getMethod("setPassword", String.class).invoke(source, arguments[2]);
        return (DataSource) source;
    }

    private static void prepared(Connection connection) throws SQLException {
        String insert = "INSERT INTO item (name) VALUES (?)";
        try (PreparedStatement statement = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
            for (String name : List.of("third", "fourth")) {
                statement.setString(1, name);
                statement.addBatch();
            }
            statement.executeBatch();
            statement.setNull(1, Types.VARCHAR);
            statement.executeUpdate();
        }
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT id, name FROM item WHERE id > ? ORDER BY id")) {
            statement.setLong(1, 2);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    System.out.println("result row " + rows.getInt("id") + " " + rows.getString("name"));
                }
            }
        }
    }

    private static void refused(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO item VALUES (1, 'again')");
        } catch (SQLException e) {
            System.out.println("result refused " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    private static void print(ExecutionInfo execution, List<QueryInfo> queries) {
        String keys = "";
        try (ResultSet rows = execution.getGeneratedKeys()) {
            while (rows != null && rows.next()) {
                keys += " key " + rows.getLong(1);
            }
        } catch (SQLException e) {
            keys = " keys " + e;
        }
        System.out.println("result " + execution.getDataSourceName() + " " + execution.getStatementType() + " batch "
                + execution.isBatch() + " " + execution.getBatchSize() + " success " + execution.isSuccess() + keys);
        for (QueryInfo query : queries) {
            System.out.println("result   " + query.getQuery() + " "
                    + query.getParametersList().stream()
                            .map(set -> set.stream()
                                    .map(DataSourceProxyProgram::text)
                                    .toList())
                            .toList());
        }
    }

    private static String text(ParameterSetOperation operation) {
        return operation.getMethod().getName() + "=" + operation.getArgs()[1];
    }
}
