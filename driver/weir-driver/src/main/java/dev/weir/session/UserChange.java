package dev.weir.session;

import dev.weir.auth.AuthPlugin;
import dev.weir.auth.AuthPlugins;
import dev.weir.auth.Credentials;
import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.login.Login;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.login.Settings.Account;
import dev.weir.packet.ChangeUser;
import dev.weir.packet.HandshakeResponse;
import dev.weir.packet.OkPacket;
import java.io.IOException;
import java.sql.SQLException;

/** Logs another account in on an open connection. The connection's lock is held. */
final class UserChange {
    private UserChange() {}

    /** Logs in; {@code changed} has the account and database. */
    static void run(Exchange exchange, Settings changed) throws SQLException, IOException {
        checkNul("user", changed.account().user());
        checkNul("database", changed.session().database());
        exchange.begin();
        Channel channel = exchange.channel();
        try {
            exchange.state().begunAnew(changed.session().database(), logIn(exchange, changed));
            channel.commandEnded();
        } catch (SQLException refused) {
            channel.close(refused);
            channel.results().lost();
            throw refused;
        }
    }

    private static OkPacket logIn(Exchange exchange, Settings changed) throws SQLException, IOException {
        Account account = changed.account();
        ServerConnection server = exchange.server();
        Credentials credentials = account.credentials(
                account.password().text(), server.transport().secure());
        AuthPlugin unasked = AuthPlugins.first("", credentials);
        ChangeUser.write(
                server.writer(),
                server.capabilities(),
                account.user(),
                changed.session().database(),
                HandshakeResponse.attributes(account.connectionAttributes()));
        exchange.channel().flush();
        server.reader().expectSequence(1);
        return new Login(server.reader(), server.writer(), credentials, unasked, server.capabilities()).run();
    }

    /** Refuses a zero byte, which would end the field on the wire and begin another. */
    private static void checkNul(String part, String text) throws SQLException {
        if (text.indexOf('\0') >= 0) {
            throw Errors.argument(part + " has a zero character at index=" + text.indexOf('\0'));
        }
    }
}
