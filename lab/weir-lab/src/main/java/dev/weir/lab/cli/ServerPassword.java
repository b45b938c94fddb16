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
import picocli.CommandLine.ITypeConverter;

/**
 * The password of a server's URL that has none: as for MySQL's own clients the section {@code client} of {@code ~/.my.cnf} goes before
 * {@code MYSQL_PWD}; who sits at a terminal is asked.
 */
final class ServerPassword implements ITypeConverter<String> {
    private static final String SECTION = "[client]";

    private final Path optionFile;
    private final Map<String, String> environment;
    private final Function<String, Optional<String>> asked;

    /** Made by picocli, for an option {@code --url}. */
    ServerPassword() {
        this(Path.of(System.getProperty("user.home"), ".my.cnf"), System.getenv(), ServerPassword::ask);
    }

    ServerPassword(Path optionFile, Map<String, String> environment, Function<String, Optional<String>> asked) {
        this.optionFile = optionFile;
        this.environment = environment;
        this.asked = asked;
    }

    /** Returns the URL with its password, wherever that is from; unchanged where there is none. */
    @Override
    public String convert(String url) {
        Optional<String> account = ServerUrl.accountWithoutPassword(url);
        if (account.isEmpty()) {
            return url;
        }
        return fromFile(account.get())
                .or(() -> Optional.ofNullable(environment.get("MYSQL_PWD")))
                .or(() -> asked.apply("Password of " + ServerUrl.withoutPassword(url) + ": "))
                .map(password -> ServerUrl.withPassword(url, password))
                .orElse(url);
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
    private Optional<String> fromFile(String user) {
        Map<String, String> client = Files.isReadable(optionFile) ? client() : Map.of();
        return user.equals(client.getOrDefault("user", user))
                ? Optional.ofNullable(client.get("password"))
                : Optional.empty();
    }

    /** Returns the options of the section {@code client}; {@code null} for one without a value. */
    private Map<String, String> client() {
        Map<String, String> options = new HashMap<>();
        String section = "";
        for (String line : lines()) {
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

    private List<String> lines() {
        try {
            return Files.readAllLines(optionFile);
        } catch (IOException e) {
            throw new UsageException("cannot read " + optionFile + " for the password: " + e
                    + "; make it a text file in UTF-8, or set MYSQL_PWD");
        }
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
