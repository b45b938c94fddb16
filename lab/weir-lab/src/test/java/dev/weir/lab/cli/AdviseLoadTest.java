package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the run of many requests at once that the repository keeps. */
class AdviseLoadTest extends CommandTest {
    private static final String RUN = "../../docs/questions/load";

    @TempDir
    private Path runs;

    private void refuses(String expected, String... args) {
        assertThat(advise(args)).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains(expected).doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void manyRequestsAtOnceAreAnsweredInTwelveLines() {
        assertThat(advise(RUN, "--arrivals", "2000/s", "--in-flight", "500", "--threads", "virtual", "--rtt", "5ms"))
                .isZero();
        assertThat(out.toString().lines())
                .hasSizeLessThanOrEqualTo(12)
                .contains("From " + RUN + ":")
                .anyMatch(line -> line.startsWith("2,000 requests a second on rtt=5ms,rate=1gbit; "))
                .anyMatch(line -> line.matches("connectorj\\.pool-virtual +1,[345]\\d0 +no +1[678] .*"))
                .anyMatch(line -> line.matches("weir\\.pool-virtual +1[567]\\d ms.*"))
                .anyMatch(line -> line.matches("Do: use connectorj\\.pool-virtual with 1[678] connections: .*"))
                .noneMatch(line -> line.startsWith("vertx."));
    }

    @Test
    void ofEveryKindBothGroupsAreTold() {
        assertThat(advise(RUN, "--arrivals=2000/s")).isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.startsWith("One request at a time "))
                .contains("Several on a connection: no transaction and no session state spans requests.")
                .anyMatch(line -> line.matches("Do: keep connectorj\\.pool with 1[678] connections: .*"));
    }

    /** A round trip needs no rate; with one it is the same. */
    @Test
    void aShortPathIsScaledAsFarAsTheCoresGo() {
        assertThat(advise(RUN, "--arrivals", "2000/s", "--rtt", "300us")).isZero();
        String scaled = out.toString();
        assertThat(scaled)
                .contains("at a round trip of 300 µs, scaled from rtt=5ms,rate=1gbit")
                .containsPattern("a second, as many as 2 cores give, and \\d are enough");
        assertThat(advise(RUN, "--arrivals", "2000/s", "--rtt", "300us", "--rate", "1gbit"))
                .isZero();
        assertThat(out.toString()).isEqualTo(scaled);
    }

    /** Its SELECTs by one key are said. */
    @Test
    void whatNoPoolIsKnownToHoldIsHeldAtAPrice() {
        assertThat(advise(RUN, "--arrivals", "20000/s")).isZero();
        assertThat(out.toString())
                .containsPattern("use weir\\.shared-async, which holds \\d+,000 ")
                .contains(
                        "Given up: no transaction and no session state spans requests; it is for SELECTs by one key only.");
    }

    @Test
    void aRateThatNothingHoldsIsSaidWithTheHighestAndIsNoSuccess() {
        assertThat(advise(RUN, "--arrivals", "400000/s")).isEqualTo(WeirCommand.USAGE);
        assertThat(out.toString())
                .containsPattern(
                        "nothing measured is known to hold 400,000 a second; the highest measured is \\d+,000 ");
        assertThat(advise(RUN, "--arrivals", "20000/s", "--threads", "virtual")).isEqualTo(WeirCommand.USAGE);
        assertThat(out.toString())
                .contains("in virtual threads")
                .containsPattern("Of all arms the highest is \\d+,000");
    }

    @Test
    void invalidUsageIsSaid() {
        String form = ", expected requests per second like 2000/s";
        refuses("arrivals=fast" + form, RUN, "--arrivals", "fast");
        refuses("arrivals=2000" + form, RUN, "--arrivals", "2000");
        refuses("arrivals=-5/s" + form, RUN, "--arrivals=-5/s");
        refuses("arrivals=0/s, expected more than 0 requests per second", RUN, "--arrivals", "0/s");
        refuses("in-flight=0, expected 1 or more", RUN, "--arrivals", "2000/s", "--in-flight", "0");
        refuses("in-flight=-1, expected 1 or more", RUN, "--arrivals", "2000/s", "--in-flight=-1");
        refuses(
                "threads=green, expected one of virtual, platform, none",
                RUN,
                "--arrivals",
                "1/s",
                "--threads",
                "green");
        refuses("in-flight=500 came without --arrivals", RUN, "--in-flight", "500");
        refuses("threads=none came without --arrivals", RUN, "--threads", "none");
        refuses("rtt=soon is not usable", RUN, "--arrivals", "2000/s", "--rtt", "soon");
        refuses("rate=1gbit came without --rtt", RUN, "--arrivals", "2000/s", "--rate", "1gbit");
        refuses("leave out the options that describe other reads", RUN, "--arrivals", "2000/s", "--rows", "5");
        refuses("no run found in directory=", "--arrivals", "2000/s", "--runs", runs.toString());
    }

    @Test
    void aRunWithoutTheStudyNamesTheNextStep() {
        refuses(
                "arrivals=2000/s is a question to the study load, and run ../../docs/example-run holds none;"
                        + " measure one with: ",
                "../../docs/example-run",
                "--arrivals",
                "2000/s");
        assertThat(err.toString()).contains(" run load");
    }

    /** Nobody listens at port 1: no server is asked. */
    @Test
    void aLookAtAServerIsAnotherQuestion() {
        String url = "mysql://me@127.0.0.1:1";
        refuses(
                "--url alone is a look at a server, to which --arrivals does not",
                "--url",
                url,
                "--arrivals",
                "2000/s");
        refuses("--watch belongs to a look at a server", RUN, "--arrivals", "2000/s", "--watch", "60s");
        assertThat(advise(RUN, "--url", url, "--arrivals", "2000/s")).isEqualTo(WeirCommand.ENVIRONMENT);
    }

    @Test
    void withoutARateAdviceSaysWhatSeveralOnAConnectionCost() {
        String price = "several requests share a connection: no transaction and no session state spans requests.";
        assertThat(advise(RUN)).isZero();
        assertThat(out.toString()).contains("Vert.x MySQL client pipelined instead of ", "client pipelined " + price);
        assertThat(advise(RUN, "--verbose")).isZero();
        assertThat(out.toString()).contains("Do       use vertx.pipelined", "Note     With vertx.pipelined " + price);
    }
}
