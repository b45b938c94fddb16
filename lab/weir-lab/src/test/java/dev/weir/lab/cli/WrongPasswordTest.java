package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.Endpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that does not let in is its administrator's matter: one line, and the exit code of the environment. */
@ExtendWith(TestServer.class)
class WrongPasswordTest extends CommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "probe",
                "advise",
                "advise ../../docs/example-run/stream",
                "run stream -q --anyway --runs RUNS",
                "run stream -q --anyway --query SELECT/**/1 --runs RUNS",
                "run blob -q --table t --column c --runs RUNS",
                "compress --table t --column c --dry-run",
                "compress --table t --column c --state RUNS/state"
            })
    void isOneLineAndExitCodeThree(String command, LabServer server) {
        var address = server.addresses().get(Endpoint.MYSQL);
        List<String> words = new ArrayList<>(List.of(
                command.replace("RUNS", folder.resolve("runs").toString()).split(" ", -1)));
        words.add("--url");
        words.add("mysql://" + server.account().user() + ":wrong-secret@" + address.getHostString() + ":"
                + address.getPort()
                + (command.contains("compress") || command.contains("--query") ? "/" + server.schema() : ""));

        assertThat(weir(words.toArray(String[]::new))).as(err.toString()).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString().lines())
                .filteredOn(line -> line.startsWith("weir: "))
                .hasSize(1);
        assertThat(err.toString()).doesNotContain("wrong-secret").doesNotContain("\tat ");
    }
}
