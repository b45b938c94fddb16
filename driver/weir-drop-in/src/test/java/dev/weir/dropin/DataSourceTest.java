package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.MysqlConnectionPoolDataSource;
import com.mysql.cj.jdbc.MysqlDataSource;
import com.mysql.cj.jdbc.MysqlDataSourceFactory;
import com.mysql.cj.jdbc.MysqlXADataSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import org.junit.jupiter.api.Test;

/** Data sources that are set up as Connector/J's are. */
class DataSourceTest {
    private static final int NOBODY_LISTENS = 1;

    private static MysqlDataSource source() {
        MysqlDataSource source = new MysqlDataSource();
        source.setServerName("127.0.0.1");
        source.setPort(NOBODY_LISTENS);
        source.setDatabaseName("db");
        source.setUser("me");
        source.setPassword("secret");
        source.setCachePrepStmts(true);
        source.setPrepStmtCacheSize(250);
        return source;
    }

    private static void assertReaches(MysqlDataSource source, int port) {
        assertThatThrownBy(source::getConnection)
                .isInstanceOf(SQLRecoverableException.class)
                .hasMessageContaining("host=127.0.0.1 port=" + port);
    }

    @Test
    void partsMakeAUrl() {
        assertThat(source().getUrl()).isEqualTo("jdbc:mysql://127.0.0.1:1/db");
        assertReaches(source(), NOBODY_LISTENS);
    }

    @Test
    void aUrlComesBeforeTheParts() {
        MysqlDataSource source = source();
        source.setURL("jdbc:mysql://127.0.0.1:2/other?connectTimeout=1000");
        assertReaches(source, 2);
    }

    @Test
    void aUrlMayChooseJdbcsExceptions() {
        MysqlDataSource source = source();
        source.setUrl("jdbc:mysql://127.0.0.1:1/?exceptions=jdbc");
        assertThatThrownBy(source::getConnection).isInstanceOf(SQLNonTransientConnectionException.class);
    }

    @Test
    void aWrongOptionIsToldWhenAConnectionIsOpened() {
        MysqlDataSource source = source();
        source.setZeroDateTimeBehavior("SOMETIMES");
        assertThatThrownBy(source::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("zeroDateTimeBehavior=SOMETIMES");
    }

    @Test
    void poolsAndTransactionManagersHaveTheirs() {
        MysqlConnectionPoolDataSource pooled = new MysqlConnectionPoolDataSource();
        pooled.setUrl("jdbc:mysql://127.0.0.1:1/");
        assertThatThrownBy(pooled::getPooledConnection).isInstanceOf(SQLRecoverableException.class);
        MysqlXADataSource distributed = new MysqlXADataSource();
        distributed.setUrl("jdbc:mysql://127.0.0.1:1/");
        distributed.setPinGlobalTxToPhysicalConnection(true);
        assertThatThrownBy(distributed::getXAConnection).isInstanceOf(SQLRecoverableException.class);
    }

    @Test
    void aReferenceMakesAnEqualOne() {
        Object made = new MysqlDataSourceFactory().getObjectInstance(source().getReference(), null, null, null);
        assertThat(made).isInstanceOf(MysqlDataSource.class);
        MysqlDataSource copy = (MysqlDataSource) made;
        assertThat(copy.getUser()).isEqualTo("me");
        assertThat(copy.getPassword()).isEqualTo("secret");
        assertReaches(copy, NOBODY_LISTENS);
    }

    @Test
    void itIsSerializable() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(source());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertReaches((MysqlDataSource) in.readObject(), NOBODY_LISTENS);
        }
    }

    @Test
    void noTextShowsThePassword() {
        MysqlDataSource source = source();
        source.setUrl("jdbc:mysql://me:secret@127.0.0.1:1/?password=secret");
        assertThat(source.toString()).doesNotContain("secret");
    }
}
