package dev.weir.login;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

public final class ConnectErrors {
    private static final int TOO_MANY_CONNECTIONS = 1040;
    private static final int HOST_BLOCKED = 1129;
    private static final int HOST_NOT_ALLOWED = 1130;
    private static final int TOO_MANY_USER_CONNECTIONS = 1203;

    /** ER_MUST_CHANGE_PASSWORD: the session accepts only a new password. */
    private static final int MUST_CHANGE_PASSWORD = 1820;

    /** ER_MUST_CHANGE_PASSWORD_LOGIN: the login is refused. */
    private static final int PASSWORD_EXPIRED = 1862;

    private static final String CHANGE =
            "; run ALTER USER USER() IDENTIFIED BY '<new password>' with the server's command-line client, or have an"
                    + " administrator set another (ALTER USER .. IDENTIFIED BY, or PASSWORD EXPIRE NEVER)";

    private static final int KILLED_MARIADB = 1927;
    private static final int IDLE_TOO_LONG = 4031;

    private ConnectErrors() {}

    enum Step {
        PASSWORD("waiting for the password's supplier"),
        RESOLVE("finding the host's address"),
        CONNECT("opening the connection"),
        GREETING("waiting for the server's greeting"),
        TLS("agreeing on TLS"),
        LOGIN("logging in");

        private final String words;

        Step(String words) {
            this.words = words;
        }
    }

    static SQLException refused(ErrPacket error) {
        // before the handshake servers send no SQLState
        String state = error.sqlState().equals(SqlState.GENERAL_ERROR.code())
                ? SqlState.CONNECTION_REJECTED.code()
                : error.sqlState();
        return switch (error.code()) {
            case TOO_MANY_CONNECTIONS, TOO_MANY_USER_CONNECTIONS ->
                new SQLTransientConnectionException(error.message(), state, error.code());
            case HOST_BLOCKED, HOST_NOT_ALLOWED ->
                new SQLNonTransientConnectionException(error.message(), state, error.code());
            case PASSWORD_EXPIRED ->
                new SQLInvalidAuthorizationSpecException(error.message() + CHANGE, state, error.code());
            default -> Errors.of(error);
        };
    }

    /** Returns the error for an expired password, with which every command of the set-up fails; empty for another error. */
    public static Optional<SQLException> expired(SQLException error) {
        if (error.getErrorCode() != MUST_CHANGE_PASSWORD) {
            return Optional.empty();
        }
        return Optional.of(new SQLInvalidAuthorizationSpecException(
                error.getMessage() + CHANGE, error.getSQLState(), error.getErrorCode(), error));
    }

    static SQLException late(Settings settings, Step step, @Nullable Exception cause) {
        String message = "connecting took longer than connectTimeout="
                + settings.socket().connectTimeoutMillis() + " ms, while " + step.words + ", " + settings.address()
                + "; "
                + advice(settings, step);
        if (step == Step.PASSWORD) {
            // the host is reachable, so that no other is tried
            return new SQLInvalidAuthorizationSpecException(message, SqlState.INVALID_AUTHORIZATION.code(), cause);
        }
        return settings.session()
                .exceptions()
                .connectionFailure(message, SqlState.CONNECTION_UNABLE_TO_CONNECT, true, cause);
    }

    static SQLException of(Settings settings, Step step, IOException cause) {
        String message = "cannot connect, " + settings.address() + ", while " + step.words + ": " + said(cause) + "; "
                + (cause instanceof ProtocolException ? "is this a MySQL or MariaDB server?" : advice(settings, step));
        SqlState state = step == Step.RESOLVE || step == Step.CONNECT
                ? SqlState.CONNECTION_UNABLE_TO_CONNECT
                : SqlState.CONNECTION_FAILURE;
        boolean mayPass = cause instanceof SocketTimeoutException;
        return settings.session().exceptions().connectionFailure(message, state, mayPass, cause);
    }

    static SQLException impossible(Settings settings, String why) {
        return new SQLNonTransientConnectionException(
                "cannot connect, " + settings.address() + ": " + why, SqlState.CONNECTION_UNABLE_TO_CONNECT.code());
    }

    private static String said(IOException cause) {
        if (cause instanceof UnknownHostException) {
            return "the host is not known";
        }
        if (cause instanceof SSLException
                && cause.getCause() != null
                && !String.valueOf(cause.getMessage()).equals(cause.getCause().getMessage())) {
            return cause.getMessage() + " (" + cause.getCause().getMessage() + ")";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static String advice(Settings settings, Step step) {
        return switch (step) {
            case PASSWORD -> "check what the supplier waits for";
            case RESOLVE -> "check the host's name and the name service of this machine";
            case CONNECT ->
                settings.address().socketPath() == null
                        ? "check that the server runs, listens on this port (bind_address, skip_networking) and that no"
                                + " firewall is between"
                        : "check that the server runs, that its variable socket names this file, and the file's permissions";
            case GREETING -> "check that a MySQL or MariaDB server listens there and is not out of connections";
            case TLS -> tlsAdvice(settings);
            case LOGIN -> "the server's log says why it gave up";
        };
    }

    private static String authorities(Settings.TlsSettings tls) {
        return tls.stores().trust().isGiven()
                ? "an authority in " + tls.stores().trust()
                : "one of the JVM's own authorities, since sslCa names no file";
    }

    private static String tlsAdvice(Settings settings) {
        return switch (settings.tls().mode()) {
            case VERIFY_CA, VERIFY_IDENTITY ->
                "the certificate must come from " + authorities(settings.tls())
                        + (settings.tls().mode() == Settings.TlsSettings.Mode.VERIFY_IDENTITY
                                ? " and name this host; sslMode=VERIFY_CA does not compare names"
                                : "");
            default -> "the server must offer TLS 1.2 or newer; sslMode=DISABLED connects without encryption";
        };
    }

    public static boolean meansGone(SQLException error) {
        String state = error.getSQLState();
        return (state != null && state.startsWith("08"))
                || error.getErrorCode() == KILLED_MARIADB
                || error.getErrorCode() == IDLE_TOO_LONG;
    }
}
