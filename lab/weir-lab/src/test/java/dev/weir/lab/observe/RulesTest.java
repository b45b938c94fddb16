package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules on counters as servers give them: what is there is found, and nothing else. */
class RulesTest {
    private static final String LOOK_UP = "SELECT `name` FROM `customer` WHERE `id` = ?";
    private static final String INSERT = "INSERT INTO `event` ( `a` , `b` ) VALUES (...)";
    private static final String AUTOCOMMIT = "SET `autocommit` = ?";

    /** Transactions of one read each, 50 a second, on one connection. */
    private static Counters readTransactions() {
        return new Counters()
                .statements(AUTOCOMMIT, 1000)
                .lookUps(LOOK_UP, 500)
                .statements("COMMIT", 500)
                .session(7, new ConnectionCounts(500, 0, 0, 500, 500, 100_000));
    }

    @Test
    void anIdleServerHasNothingThatStandsOut() {
        assertThat(new Counters().found()).isEmpty();
        assertThat(new Counters()
                        .lookUps(LOOK_UP, 150)
                        .statements("COMMIT", 30)
                        .statements("SHOW GLOBAL STATUS", 1000)
                        .status("connections", 10)
                        .found())
                .isEmpty();
    }

    @Test
    void transactionsAroundSingleReadsAreChatter() {
        Finding chatter = readTransactions().only();

        assertThat(chatter.name()).isEqualTo("chatter");
        assertThat(chatter.roundTripsPerSecond()).isEqualTo(150);
        assertThat(chatter.what())
                .isEqualTo(
                        "Session chatter: 3.00 commands for each that does work, 150 a second, 75 % of all round trips.");
        assertThat(chatter.evidence())
                .singleElement()
                .asString()
                .contains("autocommit", "100 a second", "50.0 a second");
        assertThat(chatter.saves()).startsWith("150 a second of these round trips");
        assertThat(chatter.waitedSecondsPerSecond(1000)).isEqualTo(0.15);
        assertThat(chatter.proof()).endsWith("run transaction --url mysql://me@db:3306");
    }

    @Test
    void endsOfTransactionsThatWroteAreNotChatter() {
        Counters written = new Counters()
                .statements("UPDATE `t` SET `v` = ? WHERE `id` = ?", 500, 500, 0, 500, 0)
                .statements("COMMIT", 500)
                .session(7, new ConnectionCounts(0, 0, 500, 500, 0, 10_000));
        assertThat(written.found()).isEmpty();

        Counters locked = new Counters()
                .statements(LOOK_UP + " FOR UPDATE", 500, 0, 500, 500, 0)
                .statements("COMMIT", 500)
                .session(7, new ConnectionCounts(500, 0, 0, 500, 500, 10_000));
        assertThat(locked.found()).isEmpty();
    }

    @Test
    void writesOfOtherConnectionsExcuseNoCommit() {
        assertThat(readTransactions()
                        .statements("UPDATE `t` SET `v` = ? WHERE `id` = ?", 5000, 5000, 0, 5000, 0)
                        .session(8, new ConnectionCounts(0, 0, 5000, 0, 0, 10_000))
                        .only()
                        .roundTripsPerSecond())
                .isEqualTo(150);
    }

    @Test
    void whatADriverSendsBehindALoginBelongsToTheLogin() {
        assertThat(new Counters()
                        .status("connections", 500)
                        .statements(
                                "SELECT @@SESSION . `auto_increment_increment` AS `a` , @@SESSION . `wait_timeout`",
                                500)
                        .statements("SET NAMES `utf8mb4`", 500)
                        .statements(AUTOCOMMIT, 500)
                        .lookUps(LOOK_UP, 500)
                        .found())
                .containsExactly("connections");
    }

    @Test
    void lookUpsBehindOneAnotherAreFound() {
        Finding lookUps = new Counters()
                .lookUps(LOOK_UP, 5000)
                .statements("SELECT `id` FROM `orders` WHERE `day` = ?", 50, 0, 5000, 5000, 0)
                .session(7, new ConnectionCounts(5050, 0, 0, 0, 10_000, 1_000_000))
                .only();

        assertThat(lookUps.name()).isEqualTo("look-ups");
        assertThat(lookUps.what()).startsWith("Look-ups one by one: 500 a second at least");
        assertThat(lookUps.saves()).startsWith("495 a second of these round trips where 100 go together");
        assertThat(lookUps.evidence())
                .singleElement()
                .asString()
                .endsWith(": SELECT `name` FROM `customer` WHERE `id` = ?");
    }

    @Test
    void besideTransactionsTheStatementThatIsNotTheirsIsNamed() {
        Counters both = readTransactions()
                .lookUps("SELECT `v` FROM `line` WHERE `id` = ?", 300)
                .session(8, new ConnectionCounts(300, 0, 0, 0, 300, 100_000));

        assertThat(both.found()).containsExactlyInAnyOrder("chatter", "look-ups");
        assertThat(Observation.findings(both.traffic(), "mysql://me@db:3306", 300))
                .filteredOn(finding -> finding.name().equals("look-ups"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.roundTripsPerSecond()).isEqualTo(29.9);
                    assertThat(finding.saves()).startsWith("29.6 to 79.2 a second of these round trips");
                    assertThat(finding.evidence().get(0)).contains("`line`");
                });
    }

    @Test
    void insertsBehindOneAnotherAreFoundAndBatchesAreNot() {
        assertThat(new Counters().statements(INSERT, 3000, 3000, 0, 0, 0).found())
                .containsExactly("inserts");
        assertThat(new Counters()
                        .statements(INSERT, 500, 500, 0, 0, 0)
                        .statements("COMMIT", 500)
                        .found())
                .isEmpty();
        assertThat(new Counters()
                        .statements(INSERT + " /* , ... */", 300, 30_000, 0, 0, 0)
                        .found())
                .isEmpty();
    }

    @Test
    void definitionsOfManyColumnsForFewRowsAreFound() {
        String wide = "SELECT " + String.join(" , ", Collections.nCopies(40, "`w1_0` . `a_column`"))
                + " FROM `wide` `w1_0` WHERE `id` = ?";
        Finding found = new Counters()
                .status("bytes_sent", 10_000_000)
                .statements(wide, 1000, 0, 3000, 3000, 0)
                .session(7, new ConnectionCounts(1000, 0, 0, 0, 3000, 10_000_000))
                .only();

        assertThat(found.name()).isEqualTo("wide-definitions");
        // 40 definitions of 26 bytes and the names shop, w1_0, a_column, 100 times a second
        assertThat(found.what())
                .isEqualTo(
                        "Definitions of many columns for few rows: 168 kB a second at least, 16.8 % of all bytes to clients.");
        assertThat(found.evidence())
                .singleElement()
                .asString()
                .startsWith("40 columns, 1.68 kB of definitions, for 3.00 rows: ");
        assertThat(found.savedPerSecond()).isZero();
    }

    @Test
    void definitionsOfAFewColumnsOrForManyRowsAreNot() {
        String narrow = "SELECT `a` , `b` , COUNT ( `c` , `d` ) FROM `t` WHERE `x` > ?";
        String wide =
                "SELECT " + String.join(" , ", Collections.nCopies(40, "`a_column`")) + " FROM `wide` WHERE `x` > ?";
        assertThat(new Counters()
                        .statements(narrow, 100_000, 0, 300_000, 300_000, 0)
                        .statements(wide, 1000, 0, 6000, 6000, 0)
                        .found())
                .isEmpty();
    }

    @Test
    void allColumnsOfATableAreAsManyAsItHas() {
        Counters counters = new Counters().statements("SELECT * FROM `wide` WHERE `id` = ?", 1000, 0, 3000, 3000, 0);
        assertThat(counters.found()).isEmpty();

        Traffic known = counters.traffic()
                .knowing(Map.of(new DefinitionCosts.Table("shop", "wide"), new DefinitionCosts(50, 2500)));
        assertThat(Observation.findings(known, "mysql://me@db:3306", 300))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("250 kB a second"));
    }

    /** A replica's own thread executes statements as it gets them: nobody waits for the network. */
    @Test
    void statementsOfNoClientAreLeftOut() {
        Counters replica =
                new Counters().statements(INSERT, 3000, 3000, 0, 0, 0).status("questions", 100);

        assertThat(replica.found()).isEmpty();
        assertThat(replica.traffic().notes())
                .singleElement()
                .asString()
                .startsWith("2,900 statements came from no client: this server is a replica");
    }

    @Test
    void whatDriversAskBehindALoginIsSavedWithIt() {
        Finding logins = new Counters()
                .status("connections", 500)
                .status("ssl_accepts", 400)
                .statements("SET NAMES `utf8mb4`", 500)
                .statements(AUTOCOMMIT, 500)
                .command("com/Init DB", 700)
                .lookUps(LOOK_UP, 500)
                .status("questions", 2200)
                .only();

        assertThat(logins.savedPerSecond()).isEqualTo(50 * (Traffic.ROUND_TRIPS_OF_A_LOGIN + 3) + 40);
        assertThat(logins.savedAtMostPerSecond()).isEqualTo(logins.savedPerSecond() + 40 + 50);
    }

    /** Counters that sessions increment at the same time are not exact: 799 executions, 800 of them without an index, were seen. */
    @Test
    void aLostCountHidesNothing() {
        assertThat(new Counters()
                        .statements("SELECT * FROM `country`", 799, 0, 1_600_000, 1_600_000, 800)
                        .found())
                .containsExactly("whole-tables");
        assertThat(new Counters()
                        .statements("SELECT * FROM `country`", 800, 0, 1_600_000, 1_600_000, 799)
                        .found())
                .containsExactly("whole-tables");
        assertThat(new Counters()
                        .statements(LOOK_UP, 798, 0, 799, 799, 0)
                        .session(7, new ConnectionCounts(800, 0, 0, 0, 800, 100_000))
                        .found())
                .containsExactly("look-ups");
    }

    @Test
    void aLargeResultIsFoundOnce() {
        Finding large = new Counters()
                .statements("SELECT * FROM `report`", 4, 0, 400_000, 400_000, 4)
                .session(7, new ConnectionCounts(4, 0, 0, 0, 400_000, 40_000_000))
                .only();

        assertThat(large.name()).isEqualTo("large-results");
        assertThat(large.what()).isEqualTo("Large results: 4 results of 100,000 rows, on average.");
        assertThat(large.proof()).endsWith("run stream --url mysql://me@db:3306/shop --query 'SELECT * FROM `report`'");
    }

    @Test
    void aTableReadWholeAgainAndAgainIsFound() {
        assertThat(new Counters()
                        .statements("SELECT * FROM `country`", 30, 0, 60_000, 60_000, 30)
                        .found())
                .containsExactly("whole-tables");
        assertThat(new Counters()
                        .statements("SELECT * FROM `country`", 2, 0, 4_000, 4_000, 2)
                        .found())
                .isEmpty();
        assertThat(new Counters()
                        .statements("SELECT * FROM `country` WHERE `id` < ?", 30, 0, 60_000, 60_000, 0)
                        .found())
                .isEmpty();
    }

    @Test
    void longRowsAreFoundByTheirConnectionAndAreNoLookUps() {
        Finding blobs = new Counters()
                .lookUps("SELECT `pdf` FROM `invoice` WHERE `id` = ?", 300)
                .session(7, new ConnectionCounts(300, 0, 0, 0, 300, 300L * 400_000))
                .only();

        assertThat(blobs.name()).isEqualTo("long-values");
        assertThat(blobs.what()).isEqualTo("BLOBs or long texts: 12.0 MB a second, 400 kB a row.");
    }

    @Test
    void bytesThatAreNotKnownAreNoBlobs() {
        assertThat(new Counters()
                        .session(7, new ConnectionCounts(300, 0, 0, 0, 300, -1))
                        .found())
                .isEmpty();
    }
}
