import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.util.Arrays;

/** Runs a command while an embedded server is there, whose address and account are in the command's environment. */
public final class WithServer {
    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 2) {
            System.err.println("server: expected a kind of server and a command");
            System.exit(2);
        }
        int exit;
        try (RunningServer server = RunningServer.start(ServerSpec.parse(arguments[0]), ServerSettings.defaults(line -> {}))) {
            ProcessBuilder command =
                    new ProcessBuilder(Arrays.asList(arguments).subList(1, arguments.length)).inheritIO();
            command.environment().put("EXAMPLE_SERVER", server.host() + ":" + server.port());
            command.environment().put("EXAMPLE_USER", server.user());
            command.environment().put("EXAMPLE_PASSWORD", server.password());
            exit = command.start().waitFor();
        }
        System.exit(exit);
    }
}
