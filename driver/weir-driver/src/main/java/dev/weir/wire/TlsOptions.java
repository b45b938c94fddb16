package dev.weir.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The settings of a TLS handshake.
 *
 * @param factory decides which certificates are trusted, and which is shown
 * @param checkHost whether the certificate must be for the host, by name or by address
 */
public record TlsOptions(SSLSocketFactory factory, boolean checkHost, List<String> protocols, List<String> ciphers) {
    void apply(SSLSocket socket) throws IOException {
        SSLParameters parameters = socket.getSSLParameters();
        if (checkHost) {
            // RFC 2818: subject alternative names, of addresses too
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        if (!protocols.isEmpty()) {
            parameters.setProtocols(supported("tlsVersions", protocols, socket.getSupportedProtocols()));
        }
        if (!ciphers.isEmpty()) {
            parameters.setCipherSuites(supported("tlsCiphersuites", ciphers, socket.getSupportedCipherSuites()));
        }
        socket.setSSLParameters(parameters);
    }

    private static String[] supported(String option, List<String> wanted, String[] known) throws IOException {
        List<String> names = List.of(known);
        String[] both = wanted.stream().filter(names::contains).toArray(String[]::new);
        if (both.length == 0) {
            throw new SSLException("option " + option + "=" + String.join(",", wanted)
                    + " names none that this JVM supports; it supports " + Arrays.toString(known));
        }
        return both;
    }
}
