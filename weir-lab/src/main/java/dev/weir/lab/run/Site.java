package dev.weir.lab.run;

import dev.weir.lab.study.Target;
import java.net.InetSocketAddress;

/**
 * The server in use and the ways to it.
 *
 * @param network links and relays
 * @param schema schema of the fixture
 * @param account account with the server's default authentication
 * @param nativeAccount account with {@code mysql_native_password}; {@code null} where there is none
 * @param serverPid process id of the server on this machine; -1 where it is elsewhere
 */
record Site(Network network, String schema, Target.Account account, Target.Account nativeAccount, long serverPid) {

    /** The fixture as seen through an address. */
    Target target(InetSocketAddress address, boolean tls) {
        return new Target(address.getHostString(), address.getPort(), schema, account, nativeAccount, tls);
    }
}
