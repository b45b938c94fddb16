package dev.weir.lab.run;

import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every arm of a study must do, against a real MySQL and a real MariaDB. */
@ExtendWith(TestServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StudyContract {
    final Study study;
    StudyServers servers;

    StudyContract(String name) {
        study = Studies.named(name, Map.of());
    }

    @BeforeAll
    final void start(TestServer.Shared shared) {
        servers = new StudyServers(study, shared);
    }

    Stream<Arguments> armOfEachDriver() {
        return StudyServers.armOfEachDriver(study);
    }

    Stream<Arguments> otherArms() {
        return StudyServers.otherArms(study);
    }

    /** Does the study's work at its levels, twice: the second time, whatever an arm keeps is there. */
    abstract void requireWork(String server, String id) throws Exception;

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("armOfEachDriver")
    final void doesItsWorkAgainAndAgain(String server, String id) throws Exception {
        requireWork(server, id);
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("otherArms")
    @Tag("nightly")
    final void otherArmsDoTheirWork(String server, String id) throws Exception {
        requireWork(server, id);
    }
}
