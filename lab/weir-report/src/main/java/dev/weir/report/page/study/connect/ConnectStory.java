package dev.weir.report.page.study.connect;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup.Wire;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The story of connections that are opened for each use, or borrowed from a pool. */
public final class ConnectStory implements Story {
    private static final String READS = "reads";
    private static final String TLS = "tls";
    private static final String CONNECTORJ = "connectorj.connect";
    private static final String CACHED = "connectorj.connect-cached";
    private static final String MARIADB = "mariadb.connect";
    private static final String WEIR = "weir.connect";
    private static final String VERIFYING = "-verify-ca";
    private static final String POOL = "connectorj.pool";
    private static final String TIMES = "Time per use";

    private static final String WORDS = """
            <p>A use takes a connection, reads one number so many times, and gives the connection back: closes it, or returns it to
            HikariCP. VERIFY_CA checks the server's certificate by a file: a key store of keytool for Connector/J, PEM for the
            others. Round trips are of MySQL's protocol; opening a TCP connection takes one more. Client and server both
            work for a login: the CPU of each is in the table.</p>
            """;

    @Override
    public String study() {
        return "connect";
    }

    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>();
        String with = view.setting().getOrDefault(TLS, "").equals("on") ? ", with TLS?" : ", without TLS?";
        DuelAnswer.together(
                        "What does a pool save" + with,
                        Stream.of(
                                new DuelAnswer(view, POOL, CONNECTORJ),
                                new DuelAnswer(view, "mariadb.pool", MARIADB),
                                new DuelAnswer(view, "weir.pool", WEIR)),
                        first -> first.chart(TIMES, List.of(POOL, CONNECTORJ, MARIADB, WEIR)))
                .ifPresent(answers::add);
        DuelAnswer.together(
                        "Which driver opens a connection fastest" + with,
                        Stream.of(
                                new DuelAnswer(view, WEIR, CONNECTORJ),
                                new DuelAnswer(view, MARIADB, CONNECTORJ),
                                new DuelAnswer(view, CACHED, CONNECTORJ)),
                        first -> first.chart(TIMES, List.of(CONNECTORJ, CACHED, MARIADB, WEIR)))
                .ifPresent(answers::add);
        DuelAnswer.together(
                        "Which driver opens a verified connection fastest?",
                        Stream.of(
                                new DuelAnswer(view, WEIR + VERIFYING, CONNECTORJ + VERIFYING),
                                new DuelAnswer(view, MARIADB + VERIFYING, CONNECTORJ + VERIFYING)),
                        first -> first.chart(
                                TIMES, List.of(CONNECTORJ + VERIFYING, MARIADB + VERIFYING, WEIR + VERIFYING)))
                .ifPresent(answers::add);
        DuelAnswer.together(
                        "What does verifying the certificate cost?",
                        Stream.of(CONNECTORJ, MARIADB, WEIR).map(arm -> new DuelAnswer(view, arm + VERIFYING, arm)),
                        first -> first.chart(
                                TIMES,
                                List.of(CONNECTORJ, CONNECTORJ + VERIFYING, MARIADB + VERIFYING, WEIR + VERIFYING)))
                .ifPresent(answers::add);
        List<String> tls = view.manifest().links().stream()
                .map(Manifest.Link::name)
                .flatMap(link ->
                        Stream.of(CONNECTORJ, MARIADB, WEIR).flatMap(arm -> encrypted(view, arm, link).stream()))
                .toList();
        if (!tls.isEmpty()) {
            answers.add(Answer.inWords("What does TLS add to a connection?", tls));
        }
        return answers;
    }

    /** {@code On local TLS adds 1.20 ms to a use of Connector/J connecting (2.00 ms without it), and 2 round trips.} */
    private static Optional<String> encrypted(RunView view, String arm, String link) {
        return cell(view, arm, link, "off")
                .flatMap(plain -> cell(view, arm, link, "on").map(encrypted -> {
                    double without = plain.timeMicros().estimate();
                    double more = encrypted.timeMicros().estimate() - without;
                    Scale scale = Scale.time(without);
                    return "On " + link + " TLS adds " + scale.with(more) + " to a use of " + view.label(arm) + " ("
                            + scale.with(without) + " without it)" + trips(plain.wire(), encrypted.wire()) + ".";
                }));
    }

    private static String trips(Wire plain, Wire encrypted) {
        return plain == null || encrypted == null
                ? ""
                : ", and " + Figures.plural(Math.round(encrypted.roundTrips() - plain.roundTrips()), "round trip");
    }

    private static Optional<CellResult> cell(RunView view, String arm, String link, String tls) {
        return view.cellsOf(arm, link)
                .filter(result -> {
                    Level factors = result.cell().factors();
                    return factors.getOrDefault(TLS, "").equals(tls) && RunView.count(factors, READS) == 1;
                })
                .findFirst();
    }

    @Override
    public String cost(RunView view) {
        return WORDS + new CountedCosts(view, "connect-cost", ConnectStory::work).html();
    }

    private static String work(Level factors) {
        return Figures.plural(RunView.count(factors, READS), "read")
                + (factors.getOrDefault(TLS, "").equals("on") ? ", TLS" : "");
    }

    @Override
    public List<List<String>> duels() {
        return List.of(List.of(POOL, CONNECTORJ), List.of(WEIR, CONNECTORJ), List.of(MARIADB, CONNECTORJ));
    }
}
