package dev.weir.acceptance.types;

import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DataTruncation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** Vectors of floats, XML built and read as trees, and what an enum or a batch says of values that do not fit. */
class VectorsAndXmlTest {
    private static Connection open(Servers servers, String kind, boolean prepared) throws SQLException {
        Weir.create(servers.get(kind), "weir_objects");
        return Weir.open(servers.get(kind), "weir_objects", "&useServerPrepStmts=" + prepared);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @EnabledIfEnvironmentVariable(named = "WEIR_TEST_MYSQLD", matches = ".+")
    void aVectorIsAnArrayOfFloats(boolean prepared, Servers servers) throws SQLException {
        float[] vector = {1, -2.5f, 1024, Float.MIN_VALUE};
        try (Connection connection = open(servers, "newest", prepared)) {
            run(connection, "CREATE TABLE vectors (v VECTOR(4))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO vectors VALUES (?)")) {
                insert.setObject(1, vector);
                insert.executeUpdate();
            }
            String sql = "SELECT v, VECTOR_TO_STRING(v) FROM vectors";
            try (PreparedStatement select = connection.prepareStatement(sql);
                    ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1, float[].class)).containsExactly(vector);
                assertThat(rows.getBytes(1)).hasSize(16);
                assertThat(rows.getString(2)).startsWith("[1.00000e+00,-2.50000e+00,1.02400e+03,");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void jsonIsTextWhoseBytesAreNoVector(boolean prepared, Servers servers) throws SQLException {
        try (Connection connection = open(servers, "mysql", prepared);
                PreparedStatement select = connection.prepareStatement("SELECT JSON_OBJECT('weir', 123456)");
                ResultSet rows = select.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(1)).hasSize(16);
            for (Class<?> type : List.of(float[].class, BitSet.class, UUID.class)) {
                Assertions.assertThatThrownBy(() -> rows.getObject(1, type))
                        .as(type.getSimpleName())
                        .isInstanceOf(SQLException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void xmlIsWrittenAndReadAsATree(boolean prepared, Servers servers) throws SQLException {
        try (Connection connection = open(servers, "mysql", prepared)) {
            run(connection, "CREATE TABLE xmls (x TEXT)");
            SQLXML made = connection.createSQLXML();
            DOMResult tree = made.setResult(DOMResult.class);
            SQLXML source = connection.createSQLXML();
            source.setString("<a><b c='\u00e9'/></a>");
            Document document = (Document) source.getSource(DOMSource.class).getNode();
            tree.setNode(document);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO xmls VALUES (?)")) {
                insert.setObject(1, made, java.sql.Types.SQLXML);
                insert.executeUpdate();
            }
            try (PreparedStatement select = connection.prepareStatement("SELECT x FROM xmls");
                    ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("<a><b c=\"\u00e9\"/></a>");
                Node read = rows.getSQLXML("x").getSource(DOMSource.class).getNode();
                assertThat(read.getFirstChild().getFirstChild().getNodeName()).isEqualTo("b");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void truncationsKeepTheServersCode(boolean prepared, Servers servers) throws SQLException {
        try (Connection connection = open(servers, "mysql", prepared)) {
            run(connection, "CREATE TABLE narrow (e ENUM('a'), v VARCHAR(2))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO narrow VALUES (?, ?)")) {
                insert.setString(1, "zzz");
                insert.setString(2, "");
                // the server calls it a warning, 01000, and refuses the row
                DataTruncation unknown = Assertions.catchThrowableOfType(DataTruncation.class, insert::executeUpdate);
                assertThat(unknown.getMessage()).isEqualTo("Data truncated for column 'e' at row 1");
                assertThat(unknown.getErrorCode()).isEqualTo(1265);
                assertThat(unknown.getSQLState()).isEqualTo("22001");
                assertThat(unknown.getParameter()).isTrue();
                assertThat(unknown.getIndex()).isEqualTo(-1);
                insert.setString(1, "a");
                insert.setString(2, "long");
                insert.addBatch();
                BatchUpdateException batch =
                        Assertions.catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
                assertThat(batch.getSQLState()).isEqualTo("22001");
                assertThat(batch.getErrorCode()).isEqualTo(1406);
                assertThat(batch.getCause()).isInstanceOf(DataTruncation.class);
            }
        }
    }
}
