package dev.weir.lab.server;

import dev.weir.lab.server.elf.SharedObject;
import dev.weir.lab.server.elf.Symbol;
import java.util.List;

/**
 * Stand-ins for the system libraries that the embedded servers are linked against and that a fresh machine may lack.
 *
 * <ul>
 *   <li>{@code libaio.so.1}: the five kernel calls themselves, so asynchronous I/O works in full. Numbers from the kernel's
 *       {@code syscall_64.tbl}; they return {@code -errno}, as libaio documents.
 *   <li>{@code libnuma.so.1}: says that there is no NUMA support; servers then never call the rest.
 *   <li>{@code libcrypt.so.1}: its {@code crypt} fails, which only the SQL function {@code ENCRYPT} would notice.
 *   <li>{@code libsystemd.so.0}: says that systemd did not start the server.
 * </ul>
 */
final class StandIns {
    private static final String AIO_1 = "LIBAIO_0.1";
    private static final String AIO_4 = "LIBAIO_0.4";
    private static final String NUMA_1 = "libnuma_1.1";
    private static final String NUMA_2 = "libnuma_1.2";
    private static final String SYSTEMD = "LIBSYSTEMD_209";

    static final List<SharedObject> ALL = List.of(
            new SharedObject(
                    "libaio.so.1",
                    List.of(
                            Symbol.systemCall("io_setup", AIO_4, 206),
                            Symbol.systemCall("io_destroy", AIO_4, 207),
                            Symbol.systemCall("io_getevents", AIO_4, 208),
                            Symbol.systemCall("io_submit", AIO_1, 209),
                            Symbol.systemCall("io_cancel", AIO_4, 210))),
            new SharedObject(
                    "libnuma.so.1",
                    List.of(
                            Symbol.returning("numa_available", NUMA_1, -1),
                            Symbol.returning("numa_alloc_local", NUMA_1, 0),
                            Symbol.returning("numa_alloc_onnode", NUMA_1, 0),
                            Symbol.returning("numa_free", NUMA_1, 0),
                            Symbol.returning("mbind", NUMA_1, -1),
                            Symbol.returning("set_mempolicy", NUMA_1, -1),
                            Symbol.returning("numa_node_of_cpu", NUMA_2, -1),
                            Symbol.variable("numa_all_nodes_ptr", NUMA_2, Long.BYTES))),
            new SharedObject("libcrypt.so.1", List.of(Symbol.returning("crypt", "GLIBC_2.2.5", 0))),
            new SharedObject(
                    "libsystemd.so.0",
                    List.of(
                            Symbol.returning("sd_notify", SYSTEMD, 0),
                            Symbol.returning("sd_notifyf", SYSTEMD, 0),
                            Symbol.returning("sd_listen_fds", SYSTEMD, 0))));

    private StandIns() {}
}
