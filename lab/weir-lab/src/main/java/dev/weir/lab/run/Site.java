package dev.weir.lab.run;

import dev.weir.lab.Account;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * The server in use and the ways to it.
 *
 * @param account account with the server's default authentication
 * @param nativeAccount account with {@code mysql_native_password}; {@code null} where there is none
 * @param pids process ids of the stores that run on this machine
 */
record Site(Network network, String schema, Account account, Account nativeAccount, Map<Endpoint, Long> pids) {

    /** Process id of the store an arm talks to; -1 where it is elsewhere or there is none. */
    long serverPid(Endpoint endpoint) {
        return pids.getOrDefault(endpoint, -1L);
    }

    Target target(InetSocketAddress address, boolean tls) {
        return new Target(address.getHostString(), address.getPort(), schema, account, nativeAccount, tls);
    }
}
