package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code jdbc:mysql:weir:[mode:]//[user[:password]@][host][:port][,host..][/database][?name=value[&name=value]..]}; {@code
 * jdbc:weir:} is the same, as is another driver's prefix that this driver serves. An IPv6 address is in brackets. All parts but
 * the port may be percent-encoded (RFC 3986; a plus is a plus). {@link HostMode} has the modes, {@link HostsParser} the other
 * forms of hosts.
 *
 * @param prefix the text before the two slashes, with the mode
 * @param mode how several hosts relate
 * @param hosts at least one, in order
 * @param database empty for none
 * @param properties of the query, in order; also user and password of a single host
 */
public record ConnectionUrl(
        String prefix, HostMode mode, List<UrlHost> hosts, String database, Map<String, String> properties) {
    /** The full beginning of every URL, without the mode. */
    public static final String SCHEME = "jdbc:mysql:weir:";

    /** The full beginning of every URL without a mode. */
    public static final String PREFIX = SCHEME + "//";

    static final String SHORT_SCHEME = "jdbc:weir:";
    static final int DEFAULT_PORT = 3306;

    private static final String AWS =
            "that is the AWS driver's own form; name the cluster's endpoint without aws:, or put the AWS driver around Weir";
    private static final String X =
            "the X Protocol is not spoken; use the port of the classic protocol, 3306 by default";
    private static final String SRV =
            "hosts are not looked up by DNS SRV records; list them, as in //host1:3306,host2:3306/database";

    /** Modes by the word before the two slashes, in lower case. */
    private static final Map<String, String> MODES = Map.of(
            "aws",
            AWS,
            "aurora",
            "the cluster is not asked for its members; name its endpoints, as in replication://writer,reader/database",
            "fabric",
            "MySQL Fabric is no more; list the hosts");

    /** Full beginnings by those of a URL, in lower case. */
    private static final Map<String, String> BEGINNINGS =
            Map.of("jdbc:mysql+srv:", SRV, "mysqlx:", X, "mysqlx+srv:", X, "jdbc:mysql:aws:", AWS);

    public ConnectionUrl {
        hosts = List.copyOf(hosts);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** Returns whether a URL is for this driver, even if it is malformed. */
    public static boolean accepts(@Nullable String url) {
        return accepts(url, SCHEME) || accepts(url, SHORT_SCHEME);
    }

    /** Returns whether a URL, even malformed, begins with a prefix such as {@code jdbc:mysql:}, a mode, and two slashes. */
    public static boolean accepts(@Nullable String url, String scheme) {
        return url != null && mode(url, scheme) != null;
    }

    /** Returns the text between a prefix and the two slashes; null if they are missing. */
    private static @Nullable String mode(String url, String scheme) {
        if (!url.regionMatches(true, 0, scheme, 0, scheme.length())) {
            return null;
        }
        int slashes = url.indexOf("//", scheme.length());
        if (slashes == scheme.length()) {
            return "";
        }
        // Weir's own URLs are no other driver's
        String word = slashes < 0 ? "" : url.substring(scheme.length(), slashes);
        boolean other = word.equalsIgnoreCase("weir:") && scheme.length() < SCHEME.length();
        return word.matches("[A-Za-z-]+:") && !other ? word.substring(0, word.length() - 1) : null;
    }

    /** Parses a URL that this driver {@link #accepts(String)}; fails for a malformed part, naming it. */
    public static ConnectionUrl parse(String url) throws SQLException {
        return parse(url, accepts(url, SCHEME) ? SCHEME : SHORT_SCHEME);
    }

    /**
     * Parses a URL {@linkplain #accepts(String, String) accepted} with a prefix, which is kept; this driver's short one becomes
     * the full one. Fails for a malformed part, naming it.
     */
    public static ConnectionUrl parse(String url, String scheme) throws SQLException {
        String word = mode(url, scheme);
        Optional<String> reason =
                word == null ? whyNotServed(url) : Optional.ofNullable(MODES.get(word.toLowerCase(Locale.ROOT)));
        HostMode mode = word == null ? null : HostMode.of(word).orElse(null);
        if (word == null || mode == null) {
            throw Errors.argument(reason.map(why -> "the URL's form is not served: " + why)
                    .orElse("the URL's form is not known" + (word == null ? "" : ", mode=" + word)
                            + "; expected "
                            + scheme + "//.., or with one of sequential:, loadbalance: and replication: before"
                            + " the slashes"));
        }
        String full = scheme.equals(SHORT_SCHEME) ? SCHEME : scheme;
        String rest = url.substring(scheme.length() + word.length() + (word.isEmpty() ? 2 : 3));
        return new Parser(full + (word.isEmpty() ? "" : word + ":"), mode, rest).parse();
    }

    /** Returns why another driver's form of URL is not supported, with a remedy; empty for any other URL. */
    public static Optional<String> whyNotServed(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return BEGINNINGS.entrySet().stream()
                .filter(beginning -> lower.startsWith(beginning.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    public String host() {
        return hosts.get(0).name();
    }

    public int port() {
        return hosts.get(0).port();
    }

    /** Returns the full URL without users and passwords. */
    public String withoutCredentials() {
        String servers = hosts.stream().map(UrlHost::withoutCredentials).collect(Collectors.joining(","));
        String query = properties.entrySet().stream()
                .filter(property -> !isCredential(property.getKey()))
                .map(property -> UrlHost.encode(property.getKey()) + "=" + UrlHost.encode(property.getValue()))
                .collect(Collectors.joining("&"));
        return prefix + "//" + servers + "/" + UrlHost.encode(database) + (query.isEmpty() ? "" : "?" + query);
    }

    /** Returns whether a value must not be shown, under any driver's name. */
    static boolean isSecret(String name) {
        return name.toLowerCase(Locale.ROOT).contains("password");
    }

    /** Returns whether a name is that of a user or a secret. */
    private static boolean isCredential(String name) {
        return isSecret(name) || name.equalsIgnoreCase("user") || name.equalsIgnoreCase("username");
    }

    @Override
    public String toString() {
        return withoutCredentials();
    }

    /** Parses a URL after its prefix. Messages never show a password. */
    private static final class Parser {
        private final String prefix;
        private final HostMode mode;
        private final String rest;
        private final UrlText text;
        private final Map<String, String> properties = new LinkedHashMap<>();

        Parser(String prefix, HostMode mode, String rest) {
            this.prefix = prefix;
            this.mode = mode;
            this.rest = rest;
            this.text = new UrlText(prefix, rest);
        }

        ConnectionUrl parse() throws SQLException {
            int query = rest.indexOf('?');
            String path = query < 0 ? rest : rest.substring(0, query);
            int slash = path.indexOf('/');
            List<UrlHost> hosts = new HostsParser(text).parse(slash < 0 ? path : path.substring(0, slash));
            checkRoles(hosts);
            if (hosts.size() == 1) {
                hosts = List.of(withAccountInProperties(hosts.get(0)));
            }
            String database = slash < 0 ? "" : text.decode("database", path.substring(slash + 1));
            if (query >= 0) {
                query(rest.substring(query + 1));
            }
            return new ConnectionUrl(prefix, mode, hosts, database, properties);
        }

        /** A single host's account is every host's, and properties given to the driver override it. */
        private UrlHost withAccountInProperties(UrlHost host) {
            if (host.user() != null) {
                properties.put(Option.USER.propertyName(), host.user());
            }
            if (host.password() != null) {
                properties.put(Option.PASSWORD.propertyName(), host.password());
            }
            return new UrlHost(host.name(), host.port(), host.role(), null, null);
        }

        /** A replica among equal hosts would be written to. */
        private void checkRoles(List<UrlHost> hosts) throws SQLException {
            long replicas = hosts.stream()
                    .filter(host -> host.role() == UrlHost.Role.REPLICA)
                    .count();
            if (replicas > 0 && mode != HostMode.REPLICATION) {
                throw text.wrong(
                        "host", "type=replica", "replication: before the two slashes where a host is a replica");
            }
            if (replicas == hosts.size()) {
                throw text.wrong("host", "", "a source among the hosts, one without type=replica");
            }
        }

        private void query(String query) throws SQLException {
            for (String pair : query.split("&", -1)) {
                if (pair.isEmpty()) {
                    continue;
                }
                int equals = pair.indexOf('=');
                if (equals <= 0) {
                    throw text.wrong("property", equals == 0 ? "=.." : pair, "name=value");
                }
                String name = text.decode("property name", pair.substring(0, equals));
                String value = text.decode("property " + text.shown(name), pair.substring(equals + 1));
                properties.put(name, value);
            }
        }
    }
}
