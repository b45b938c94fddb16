package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders in which a server finds its own files, guessed from the place of its program: {@code bin/mysqld} or {@code sbin/mysqld} below
 * the base folder, messages in {@code share}, {@code share/mysql} or {@code share/mariadb}.
 *
 * @param base base folder; empty when nothing was recognised and the server has to rely on what it was built with
 */
record Layout(Optional<Path> base) {
    private static final List<String> SHARES = List.of("share/mysql", "share/mariadb", "share");

    static Layout of(Path program) throws IOException {
        // Through symbolic links too: /usr/bin/mysqld may point to /opt/mysql/bin/mysqld.
        return new Layout(Stream.of(program, program.toRealPath())
                .map(Path::getParent)
                .filter(folder -> folder != null && folder.getParent() != null)
                .map(Path::getParent)
                .filter(base -> share(base).isPresent())
                .findFirst());
    }

    List<String> options() {
        List<String> options = new ArrayList<>();
        base.ifPresent(folder -> options.add("--basedir=" + folder));
        base.flatMap(Layout::share).ifPresent(share -> {
            options.add("--lc-messages-dir=" + share);
            options.add("--character-sets-dir=" + share.resolve("charsets"));
        });
        return options;
    }

    /** A file that MariaDB's own installation script would feed to the server. */
    Path sql(String... names) {
        return base.flatMap(Layout::share).stream()
                .flatMap(share -> Stream.of(names).map(share::resolve))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new EnvironmentException("cannot initialise MariaDB: no file "
                        + String.join(" or ", names)
                        + " in " + SHARES + " below " + base.map(Path::toString).orElse("the server's folder")
                        + "; install the server's complete package, or use --server=mariadb"));
    }

    private static Optional<Path> share(Path base) {
        return SHARES.stream()
                .map(base::resolve)
                .filter(share -> Files.isRegularFile(share.resolve("english/errmsg.sys"))
                        || Files.isRegularFile(share.resolve("charsets/Index.xml")))
                .findFirst();
    }
}
