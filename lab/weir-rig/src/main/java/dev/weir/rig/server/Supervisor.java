package dev.weir.rig.server;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A shell that outlives the lab briefly.
 *
 * <p>It reads a pipe whose only writer is the lab. However the lab ends, the kernel closes the pipe; the shell then kills its registered
 * processes and that of the pid file, and removes the server's folder. It kills a process only if its command line names that folder, so a
 * reused process id is safe.
 */
final class Supervisor implements AutoCloseable {
    /** Ignores the terminal's signals: Ctrl-C goes to every process of the foreground group, including this one. */
    private static final String SCRIPT = """
            trap '' INT TERM HUP QUIT
            root=$1 proc=$2 given=
            while read -r pid; do given="$given $pid"; done
            ours() {
              if [ -d "$proc/self" ]; then tr '\\0' '\\n' < "$proc/$1/cmdline"; else ps -ww -o command= -p "$1"; fi 2>/dev/null |
                grep -qF -- "$root/"
            }
            for pid in $given $(cat "$root/run/server.pid" 2>/dev/null); do
              while ours "$pid"; do kill -9 "$pid" 2>/dev/null; sleep 0.1; done
            done
            rm -rf -- "$root"
            """;

    private final Process shell;
    private final Writer pipe;

    private Supervisor(Process shell) {
        this.shell = shell;
        this.pipe = new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.US_ASCII);
    }

    static Supervisor start(Path root) throws IOException {
        return start(root, "/proc");
    }

    /** Starts one that takes command lines from Linux's folder of processes, or where there is none, from ps. */
    static Supervisor start(Path root, String proc) throws IOException {
        return new Supervisor(new ProcessBuilder("/bin/sh", "-c", SCRIPT, "weir-supervisor", root.toString(), proc)
                .directory(Path.of("/").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    void watch(Process process) throws IOException {
        pipe.write(process.pid() + "\n");
        pipe.flush();
    }

    ProcessHandle handle() {
        return shell.toHandle();
    }

    /** Ends the shell, which has nothing left to do. */
    @Override
    public void close() {
        try {
            pipe.close();
        } catch (IOException e) {
            // The shell is gone already.
        }
        shell.onExit().join();
    }

    /** Returns whether a process was started on a folder, by its command line. */
    static boolean commandLineNames(ProcessHandle process, Path root) {
        try {
            Path cmdline = Path.of("/proc", Long.toString(process.pid()), "cmdline");
            String line = Files.isReadable(cmdline)
                    ? Files.readString(cmdline, StandardCharsets.ISO_8859_1)
                    : process.info().commandLine().orElse("");
            return line.contains(root + "/");
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }
}
