package dev.weir.lab.cli;

import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/**
 * The password of a server's URL that has none: that of {@code --password-file}; without that option, as for MySQL's own clients, the
 * section {@code client} of {@code ~/.my.cnf} goes before {@code MYSQL_PWD}; who sits at a terminal is asked.
 */
final class ServerPassword {
    static final String FILE = "--password-file";
    private static final String SECTION = "[client]";

    @Option(
            names = FILE,
            hidden = true,
            paramLabel = "FILE",
            description =
                    "a file whose first line is the password of --url (default: ~/.my.cnf, then MYSQL_PWD, then asked for)")
    private Path passwordFile;

    private final Path optionFile;
    private final Map<String, String> environment;
    private final Function<String, Optional<String>> asked;

    private String complete;

    /** The mixin of a command with an option {@code --url}. */
    ServerPassword() {
        this(null, Path.of(System.getProperty("user.home"), ".my.cnf"), System.getenv(), ServerPassword::ask);
    }

    ServerPassword(
            Path passwordFile,
            Path optionFile,
            Map<String, String> environment,
            Function<String, Optional<String>> asked) {
        this.passwordFile = passwordFile;
        this.optionFile = optionFile;
        this.environment = environment;
        this.asked = asked;
    }

    /**
     * Returns the URL with its password, wherever that is from; unchanged where there is none. A command has one URL: who is asked
     * is asked once.
     *
     * @param url {@code null} if the command line has none
     */
    String in(String url) {
        if (url == null) {
            refuseWithoutUrl();
            return null;
        }
        if (complete == null) {
            complete = completed(url);
        }
        return complete;
    }

    /** Refuses the option on a command line without a URL. */
    void refuseWithoutUrl() {
        if (passwordFile != null) {
            throw new UsageException(FILE + "=" + passwordFile + " is for a server of your own; give --url as well");
        }
    }

    private String completed(String url) {
        Optional<String> account = ServerUrl.accountWithoutPassword(url);
        if (account.isEmpty()) {
            if (passwordFile != null) {
                throw new UsageException(
                        FILE + "=" + passwordFile + " belongs to a URL with a user and no password, found "
                                + ServerUrl.withoutPassword(url) + "; write mysql://user@host:port");
            }
            return url;
        }
        return fromPasswordFile()
                .or(() -> fromOptionFile(account.get()))
                .or(() -> Optional.ofNullable(environment.get("MYSQL_PWD")))
                .or(() -> asked.apply("Password of " + ServerUrl.withoutPassword(url) + ": "))
                .map(password -> ServerUrl.withPassword(url, password))
                .orElse(url);
    }

    private Optional<String> fromPasswordFile() {
        if (passwordFile == null) {
            return Optional.empty();
        }
        List<String> lines = lines(passwordFile);
        if (lines.isEmpty() || lines.get(0).isEmpty()) {
            throw new UsageException(FILE + "=" + passwordFile + " has no password in its first line; write it there");
        }
        return Optional.of(lines.get(0));
    }

    /** Asks without echo where there is a terminal; the launcher tells whether there is. */
    private static Optional<String> ask(String prompt) {
        return Terminal.standard().columns() == 0
                ? Optional.empty()
                : Optional.ofNullable(System.console())
                        .map(console -> console.readPassword("%s", prompt))
                        .map(String::new);
    }

    /** The password of the section {@code client}, unless that names another user. */
    private Optional<String> fromOptionFile(String user) {
        Map<String, String> client = Files.isReadable(optionFile) ? client() : Map.of();
        return user.equals(client.getOrDefault("user", user))
                ? Optional.ofNullable(client.get("password"))
                : Optional.empty();
    }

    /** Returns the options of the section {@code client}; {@code null} for one without a value. */
    private Map<String, String> client() {
        Map<String, String> options = new HashMap<>();
        String section = "";
        for (String line : lines(optionFile)) {
            String text = line.strip();
            String[] pair = text.split("=", 2);
            if (text.startsWith("[")) {
                section = text;
            } else if (section.equals(SECTION)) {
                options.put(pair[0].strip(), pair.length == 2 ? unquoted(pair[1].strip()) : null);
            }
        }
        return options;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UsageException("cannot read " + file + " for the password: " + e
                    + "; make it a text file in UTF-8 that you may read, or set MYSQL_PWD");
        }
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
