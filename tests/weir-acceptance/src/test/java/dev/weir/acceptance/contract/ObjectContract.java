package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DataTruncation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/** The behaviour that users of MySQL rely on when they set and get objects of JDBC's own types. */
abstract class ObjectContract extends Contract {
    private static final byte[] BYTES = "abcd".getBytes(StandardCharsets.US_ASCII);

    @InEachProtocol
    void xmlIsStoredAsTextAndReadAsItsSources(Protocol protocol, Connection connection) throws Exception {
        table(connection, "xmls", "x longtext character set utf8mb4");
        String text = "<a b=\"1\">t\u00e4xt</a>";
        try (PreparedStatement insert = connection.prepareStatement("insert into xmls values (?)")) {
            SQLXML xml = connection.createSQLXML();
            xml.setString(text);
            insert.setSQLXML(1, xml);
            insert.executeUpdate();
            insert.setSQLXML(1, null);
            insert.executeUpdate();
        }
        try (ResultSet rows = protocol.query(connection, "select x from xmls order by x is null")) {
            assertThat(rows.next()).isTrue();
            SQLXML xml = rows.getSQLXML(1);
            assertThat(xml.getString()).isEqualTo(text);
            xml = rows.getObject("x", SQLXML.class);
            assertThat(new String(xml.getBinaryStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(text);
            xml.free();
            assertThat(rows.next()).isTrue();
            unless(
                    Expectation.NULL_XML_IS_AN_OBJECT,
                    () -> assertThat(rows.getSQLXML(1)).isNull());
        }
    }

    @InEachProtocol
    void aValueThatWouldBeCutIsADataTruncation(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "narrow", "v varchar(3), i tinyint");
        DataTruncation longText = truncation(connection, "v", "abcdef");
        assertThat(longText.getErrorCode()).isEqualTo(1406);
        assertThat(longText.getSQLState()).isEqualTo("22001");
        DataTruncation largeNumber = truncation(connection, "i", 1000);
        assertThat(largeNumber.getErrorCode()).isEqualTo(1264);
        assertThat(largeNumber.getSQLState()).startsWith("22");
        assertThat(largeNumber.getRead()).isFalse();
    }

    private static DataTruncation truncation(Connection connection, String column, Object value) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into narrow (" + column + ") values (?)")) {
            insert.setObject(1, value);
            return catchThrowableOfType(DataTruncation.class, insert::executeUpdate);
        }
    }

    @InEachProtocol
    void localTimesThatClocksSkipOrRepeat(Protocol protocol) throws SQLException {
        try (Connection connection = open(protocol, "connectionTimeZone", "Europe/Berlin")) {
            String skipped = "select cast('2024-03-31 02:30:00' as datetime)";
            LocalDateTime local = LocalDateTime.of(2024, 3, 31, 2, 30);
            Instant moved = Instant.parse("2024-03-31T01:30:00Z");
            try (ResultSet rows = protocol.query(connection, skipped)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(local);
                unless(
                        Expectation.DATETIME_IS_IN_THE_ZONE_OF_THE_JVM,
                        () -> assertThat(rows.getObject(1, OffsetDateTime.class).toInstant())
                                .isEqualTo(moved));
                if (bench().expects(Expectation.DATETIME_IS_IN_THE_ZONE_OF_THE_JVM)) {
                    return;
                }
                unless(
                        Expectation.SKIPPED_LOCAL_TIME_IS_REFUSED,
                        () -> assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.from(moved)));
            }
            Instant summer = Instant.parse("2024-10-27T00:30:00Z");
            try (ResultSet rows = protocol.query(connection, "select cast('2024-10-27 02:30:00' as datetime)")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1, OffsetDateTime.class).toInstant()).isEqualTo(summer);
                assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.from(summer.plusSeconds(3600)));
            }
            table(connection, "clocks", "d datetime");
            try (PreparedStatement insert = connection.prepareStatement("insert into clocks values (?)")) {
                insert.setTimestamp(1, Timestamp.from(summer));
                insert.executeUpdate();
                insert.setTimestamp(1, Timestamp.from(summer.plusSeconds(3600)));
                insert.executeUpdate();
                insert.setObject(1, local);
                insert.executeUpdate();
            }
            assertThat(column(connection, "select cast(d as char) from clocks order by d"))
                    .containsExactly("2024-03-31 02:30:00", "2024-10-27 02:30:00", "2024-10-27 02:30:00");
        }
    }

    @InEachProtocol
    void geometriesAreBytesThatCanBeSetAgain(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "places", "g geometry");
        String select = "select st_geomfromtext('point(1 2)'), st_asbinary(st_geomfromtext('point(1 2)'))";
        try (ResultSet rows = protocol.query(connection, select);
                PreparedStatement insert = connection.prepareStatement("insert into places values (?)")) {
            assertThat(rows.next()).isTrue();
            byte[] geometry = rows.getBytes(1);
            byte[] wkb = rows.getBytes(2);
            assertThat(geometry).startsWith(0, 0, 0, 0).endsWith(wkb).hasSize(4 + wkb.length);
            assertThat(rows.getObject(1)).isEqualTo(geometry);
            insert.setObject(1, geometry);
            insert.executeUpdate();
        }
        assertThat(column(connection, "select st_astext(g) from places")).containsExactly("POINT(1 2)");
    }

    @InEachProtocol
    void asMuchOfAStreamIsSentAsIsSaid(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "pieces", "b blob, t text");
        try (PreparedStatement insert = connection.prepareStatement("insert into pieces values (?, ?)")) {
            insert.setBinaryStream(1, new ByteArrayInputStream(BYTES), 2);
            insert.setCharacterStream(2, new StringReader("abcd"), 3L);
            insert.executeUpdate();
            insert.setBlob(1, new ByteArrayInputStream(BYTES));
            insert.setAsciiStream(2, new ByteArrayInputStream(BYTES), 0);
            insert.executeUpdate();
            insert.setBinaryStream(1, null, 2);
            insert.setNull(2, Types.CLOB);
            insert.executeUpdate();
            insert.setBinaryStream(1, new ByteArrayInputStream(BYTES), 6);
            insert.setString(2, "");
            unless(Expectation.SHORT_STREAM_IS_TAKEN, () -> assertFails(insert::executeUpdate));
        }
        assertThat(column(connection, "select concat_ws('-', b, t) from pieces limit 3"))
                .containsExactly("ab-abc", "abcd-", "");
    }
}
