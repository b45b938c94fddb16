package dev.weir.lab.raw;

/**
 * Where a raw connection goes, and as whom.
 *
 * @param host server or relay
 * @param port its TCP port
 * @param schema schema to begin with
 * @param user account
 * @param password its password
 * @param tls whether the connection must be encrypted; any certificate is taken
 */
public record RawTarget(String host, int port, String schema, String user, String password, boolean tls) {
    @Override
    public String toString() {
        return "RawTarget[" + user + "@" + host + ":" + port + "/" + schema + ", tls=" + tls + "]";
    }
}
