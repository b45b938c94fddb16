package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.packet.ServerVersion;
import dev.weir.packet.SessionChange;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Walks the transitions: what happens one after the other, and what is known then. */
class TransactionStateTest {
    private static final String OPEN_READ = "T_R_____";
    private static final String OPEN_WRITTEN = "T_RW____";
    private static final String IDLE_LOCKED = "_______L";
    private static final String IDLE = "________";

    /** What can happen, by the word for it. */
    private static final Map<String, Consumer<TransactionState>> EVENTS = Map.ofEntries(
            Map.entry("read", state -> state.commandSent(command("SELECT 1"), false)),
            Map.entry("locking-read", state -> state.commandSent(command("SELECT a FROM t FOR UPDATE"), false)),
            Map.entry("change", state -> state.commandSent(command("INSERT INTO t VALUES (1)"), false)),
            Map.entry("set", state -> state.commandSent(command("SET TRANSACTION READ ONLY"), false)),
            Map.entry("call", state -> state.commandSent(command("CALL p()"), false)),
            Map.entry("auto-read", state -> state.commandSent(command("SELECT 1"), true)),
            Map.entry("auto-change", state -> state.commandSent(command("INSERT INTO t VALUES (1)"), true)),
            Map.entry("auto-set", state -> state.commandSent(command("SET TRANSACTION READ ONLY"), true)),
            Map.entry("begin", TransactionState::commandBegins),
            Map.entry("ok-idle", state -> state.resultEnded(ok(0, IDLE))),
            Map.entry("ok-auto", state -> state.resultEnded(ok(ServerStatus.AUTOCOMMIT, IDLE))),
            Map.entry("ok-auto-open", state -> state.resultEnded(ok(3, OPEN_READ))),
            Map.entry("ok-read", state -> state.resultEnded(ok(ServerStatus.IN_TRANSACTION, OPEN_READ))),
            Map.entry("ok-written", state -> state.resultEnded(ok(ServerStatus.IN_TRANSACTION, OPEN_WRITTEN))),
            Map.entry("ok-locked", state -> state.resultEnded(ok(0, IDLE_LOCKED))),
            Map.entry("ok-silent", state -> state.resultEnded(new OkPacket(0, 0, 1, 0, "", List.of()))),
            Map.entry("ok-silent-idle", state -> state.resultEnded(new OkPacket(0, 0, 0, 0, "", List.of()))),
            Map.entry("ok-gtid", state -> state.resultEnded(gtid(SessionChange.GTIDS, ""))),
            Map.entry("ok-last-gtid", state -> state.resultEnded(gtid(SessionChange.SYSTEM_VARIABLE, "last_gtid"))),
            Map.entry("ok-read-only", state -> state.resultEnded(readOnly())),
            Map.entry("asked", state -> state.isolation("SERIALIZABLE")),
            Map.entry("ok-isolation", state -> state.resultEnded(isolation("SERIALIZABLE"))),
            Map.entry("setting-serializable", state -> settingEnded(state, isolation("SERIALIZABLE"))),
            Map.entry("setting-read-only", state -> settingEnded(state, readOnly())),
            Map.entry("failed", state -> state.commandFailed(1205)),
            Map.entry("not-parsed", state -> state.commandFailed(1064)),
            Map.entry("begins", TransactionState::begins),
            Map.entry("ended", TransactionState::ended),
            Map.entry("end-sent", TransactionState::endSent),
            Map.entry("unreported", state -> state.settingsReported(false)),
            Map.entry("anew", state -> state.begunAnew(ServerStatus.AUTOCOMMIT)),
            Map.entry("reset", TransactionState::reset));

    private static final Map<String, String> SHORT =
            Map.of("REPEATABLE-READ", "RR", "SERIALIZABLE", "S", "null", "null");

    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.15")), false);
    }

    private static OkPacket ok(int status, String transaction) {
        return new OkPacket(
                0, 0, status, 0, "", List.of(new SessionChange(SessionChange.TRANSACTION_STATE, "", transaction)));
    }

    private static OkPacket isolation(String level) {
        return new OkPacket(
                0, 0, 0, 0, "", List.of(new SessionChange(SessionChange.SYSTEM_VARIABLE, "tx_isolation", level)));
    }

    private static OkPacket gtid(int type, String name) {
        return new OkPacket(0, 0, ServerStatus.IN_TRANSACTION, 0, "", List.of(new SessionChange(type, name, "0-1-5")));
    }

    private static OkPacket readOnly() {
        return new OkPacket(
                0, 0, 0, 0, "", List.of(new SessionChange(SessionChange.SYSTEM_VARIABLE, "tx_read_only", "ON")));
    }

    private static void settingEnded(TransactionState state, OkPacket ok) {
        state.resultEnded(ok);
        state.settingEnded(ok);
    }

    /** A session whose isolation level is known, with autocommit off and nothing done. */
    private static TransactionState state() {
        TransactionState state = new TransactionState(0, true);
        state.settingsReported(true);
        settingEnded(state, isolation("REPEATABLE-READ"));
        return state;
    }

    private static String known(TransactionState state) {
        StringJoiner known = new StringJoiner(" ");
        Map<String, Boolean> words = new LinkedHashMap<>();
        words.put("none", state.isNone());
        words.put("only-read", state.hasOnlyRead());
        words.put("open", state.isOpen());
        words.put("opened-by-last", state.isOpenedByLast());
        words.put("auto", state.autoCommit());
        words.put("locked", state.hasLockedTables());
        words.put("certain", state.isCertain());
        words.put("unclear", state.isUnclear());
        words.put("not-known", !state.isKnown());
        words.forEach((word, is) -> {
            if (is) {
                known.add(word);
            }
        });
        return known + " isolation=" + SHORT.getOrDefault(String.valueOf(state.isolation()), "?") + " readOnly="
                + state.readOnly();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            read | only-read opened-by-last isolation=RR readOnly=null
            read read | only-read opened-by-last isolation=RR readOnly=null
            locking-read | opened-by-last isolation=RR readOnly=null
            change | opened-by-last isolation=RR readOnly=null
            set | opened-by-last not-known isolation=RR readOnly=null
            call | opened-by-last not-known isolation=RR readOnly=null
            auto-read | none only-read opened-by-last isolation=RR readOnly=null
            auto-change | none only-read opened-by-last isolation=RR readOnly=null
            auto-set | none only-read opened-by-last not-known isolation=RR readOnly=null
            begin read ok-read | only-read open opened-by-last certain isolation=RR readOnly=null
            begin read ok-written | open opened-by-last isolation=RR readOnly=null
            begin read ok-read ok-gtid | only-read open opened-by-last certain isolation=RR readOnly=null
            begin read ok-read ok-last-gtid | only-read open opened-by-last certain isolation=RR readOnly=null
            read ok-locked | only-read opened-by-last locked certain not-known isolation=RR readOnly=null
            read ok-locked ended | none only-read opened-by-last locked certain not-known isolation=RR readOnly=null
            read ok-silent | open opened-by-last isolation=RR readOnly=null
            change ok-written failed | open opened-by-last isolation=null readOnly=null
            call failed | opened-by-last unclear not-known isolation=null readOnly=null
            call failed begin | opened-by-last unclear not-known isolation=null readOnly=null
            read failed begin | opened-by-last isolation=null readOnly=null
            change failed begin | opened-by-last isolation=null readOnly=null
            set failed | opened-by-last unclear not-known isolation=null readOnly=null
            auto-set failed ok-idle | none only-read opened-by-last certain not-known isolation=RR readOnly=null
            ok-isolation | none opened-by-last isolation=null readOnly=null
            begin read ok-read ok-isolation | opened-by-last isolation=null readOnly=null
            setting-read-only ok-read-only | none only-read opened-by-last isolation=RR readOnly=null
            setting-read-only call failed begin ok-idle ended | none opened-by-last certain isolation=null readOnly=null
            asked | none opened-by-last isolation=S readOnly=null
            call failed anew | auto not-known isolation=null readOnly=null
            setting-serializable | none opened-by-last isolation=S readOnly=null
            setting-serializable read | opened-by-last isolation=S readOnly=null
            setting-read-only | none only-read opened-by-last isolation=RR readOnly=true
            setting-read-only set | opened-by-last not-known isolation=RR readOnly=null
            setting-read-only call failed begin ok-idle | opened-by-last certain not-known isolation=null readOnly=null
            read begins | none only-read opened-by-last isolation=RR readOnly=null
            set begins | none only-read opened-by-last not-known isolation=RR readOnly=null
            set ended | none only-read opened-by-last isolation=RR readOnly=null
            change ended | none only-read opened-by-last isolation=RR readOnly=null
            read ok-read end-sent | none only-read opened-by-last certain isolation=RR readOnly=null
            change ok-written end-sent | none only-read opened-by-last isolation=RR readOnly=null
            unreported | none opened-by-last isolation=null readOnly=null
            anew | none auto isolation=null readOnly=null
            read ok-read reset | none open opened-by-last isolation=null readOnly=null
            change ok-locked reset | none opened-by-last isolation=null readOnly=null
            ok-auto | none only-read auto certain isolation=RR readOnly=null
            ok-auto begin read | only-read auto certain isolation=RR readOnly=null
            ok-auto-open | none only-read open auto certain not-known isolation=RR readOnly=null
            begin read | only-read opened-by-last isolation=RR readOnly=null
            ok-read begin read | only-read open certain isolation=RR readOnly=null
            """)
    void whatHappensLeads(String happens, String expected) {
        TransactionState state = state();
        for (String event : happens.split(" ", -1)) {
            EVENTS.get(event).accept(state);
        }
        assertThat(known(state)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "read, false",
        "change, false",
        "begin, false",
        "begins, false",
        "ended, false",
        "end-sent, false",
        "ok-read, true",
        "ok-silent, false",
        "ok-silent-idle, true",
        "ok-idle, true",
        "ok-isolation, true",
        "failed, true",
        "reset, true",
    })
    void anEpochEndsWithWhatCouldEndTheTransaction(String event, boolean ends) {
        TransactionState state = state();
        EVENTS.get("ok-read").accept(state);
        state.rely();
        long before = state.epoch();
        EVENTS.get(event).accept(state);
        assertThat(state.epoch() > before).as("a new epoch").isEqualTo(ends);
        assertThat(state.isReliedOn()).isEqualTo(!ends);
    }
}
