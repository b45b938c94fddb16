package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.Optional;

/**
 * All files written by one server, under one temporary folder that is removed when the server stops.
 *
 * <pre>
 *   weir-server-1234567/
 *     lock          locked as long as the lab lives
 *     jvm           which JVM that is
 *     server.log    standard output and error of the server
 *     lib/          stand-ins for missing system libraries
 *     run/          socket, process id, start-up SQL        } of the user the server runs as,
 *     data/         data directory                          } closed to all others
 *     tmp/          temporary tables                        }
 * </pre>
 *
 * <p>The kernel's file lock tells whether the owner of a folder is alive, since it ends with the process: a process id alone may have been
 * reused, or belong to another container.
 *
 * @param user the user that the server runs as if the lab is root's, since it refuses to run as root; empty otherwise
 */
record ServerDirectory(Path root, FileChannel lockFile, Optional<UserPrincipal> user, Supervisor supervisor)
        implements AutoCloseable {
    private static final String PREFIX = "weir-server-";
    private static final String PID_FILE = "run/server.pid";
    private static final List<String> USERS = List.of("mysql", "nobody");

    /** Removes the remains of dead labs in {@code temporary}, then creates a folder for this one there. */
    static ServerDirectory create(Path temporary) {
        try {
            // Locked under another name first, so that a sweep never sees one of ours unlocked.
            Path made = Files.createTempDirectory(temporary.toRealPath(), "." + PREFIX);
            Folders.setMode(made, "rwx--x--x");
            FileChannel lockFile =
                    FileChannel.open(made.resolve("lock"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lockFile.lock();
            Files.writeString(made.resolve("jvm"), thisJvm());
            sweep(temporary, Files.getOwner(made));
            Optional<UserPrincipal> user = userFor(made, USERS);
            Folders.createReadable(made.resolve("lib"));
            for (String inner : List.of("run", "data", "tmp")) {
                Path folder = Files.createDirectory(made.resolve(inner));
                Folders.setMode(folder, "rwx------");
                own(folder, user);
            }
            Path root = Files.move(
                    made, made.resolveSibling(made.getFileName().toString().substring(1)));
            return new ServerDirectory(root, lockFile, user, Supervisor.start(root));
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot make a folder for the server in " + temporary + ": " + e
                            + "; free some space, or name another one by -Djava.io.tmpdir",
                    e);
        }
    }

    Path data() {
        return root.resolve("data");
    }

    Path temporary() {
        return root.resolve("tmp");
    }

    Path libraries() {
        return root.resolve("lib");
    }

    Path socket() {
        return root.resolve("run/s");
    }

    Path pidFile() {
        return root.resolve(PID_FILE);
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path writeSecret(String name, String content) throws IOException {
        Path file = Files.createFile(root.resolve("run").resolve(name));
        Folders.setMode(file, "rw-------");
        Files.writeString(file, content);
        if (user.isPresent()) {
            Files.setOwner(file, user.get());
        }
        return file;
    }

    /** Returns the process id of the server itself, which a wrapper script may have started; empty before it is ready. */
    Optional<ProcessHandle> server() throws IOException {
        return server(root);
    }

    String logTail(int lines) {
        try {
            List<String> all = new String(Files.readAllBytes(log()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
        } catch (IOException e) {
            return "(log cannot be read: " + e + ")";
        }
    }

    /** Removes the folder; its server has ended. */
    @Override
    public void close() {
        try {
            Folders.delete(root);
            lockFile.close();
        } catch (IOException e) {
            throw new EnvironmentException("cannot remove server folder=" + root + ": " + e + "; remove it by hand", e);
        } finally {
            supervisor.close();
        }
    }

    private static void sweep(Path temporary, UserPrincipal self) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : folders) {
                if (isOf(self, folder) && !thisJvm().equals(readIfThere(folder.resolve("jvm")))) {
                    removeIfAbandoned(folder);
                }
            }
        }
    }

    /** Returns whether it is a folder of this user; in a shared temporary folder another user's may have any name. */
    private static boolean isOf(UserPrincipal self, Path folder) throws IOException {
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(self);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Own folders are excluded beforehand: closing any channel on a lock file would release this JVM's own lock. */
    private static void removeIfAbandoned(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                server(folder).ifPresent(ProcessHandle::destroyForcibly);
                Folders.delete(folder);
            }
        } catch (NoSuchFileException e) {
            // Another process is removing it.
        }
    }

    /** Returns the process of the pid file, if it is alive and was started on this very folder. */
    private static Optional<ProcessHandle> server(Path root) throws IOException {
        String pid = readIfThere(root.resolve(PID_FILE)).strip();
        if (!pid.matches("\\d{1,18}")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(pid)).filter(process -> Supervisor.commandLineNames(process, root));
    }

    private static String readIfThere(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private static String thisJvm() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + " started "
                + self.info().startInstant().map(Object::toString).orElse("?");
    }

    static Optional<UserPrincipal> userFor(Path ownFolder, List<String> users) throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(ownFolder, "unix:uid"))) {
            return Optional.empty();
        }
        for (String name : users) {
            try {
                return Optional.of(
                        FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name));
            } catch (UserPrincipalNotFoundException e) {
                // try the next one
            }
        }
        throw new EnvironmentException(
                "a database server does not run as root, and there is no user to drop to: expected one of " + users
                        + "; run the lab as another user, or add one: useradd --system mysql");
    }

    /** Returns the server's option for its user, if any. */
    List<String> userOption() {
        return user.map(each -> List.of("--user=" + each.getName())).orElse(List.of());
    }

    /** Gives a folder to the server's user. */
    static void own(Path folder, Optional<UserPrincipal> user) throws IOException {
        if (user.isPresent()) {
            Folders.setOwner(folder, user.get());
        }
    }
}
