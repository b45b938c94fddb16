/* Stand-ins for libraries that the embedded servers are linked against and that a machine may lack. */

#define RETURNS(name, value) long name(void) { return value; }

#ifdef LIBAIO
/* Asynchronous I/O in full: the kernel's own calls, by their numbers on x86-64. They return -errno, as libaio documents. */
#define CALLS(name, number)                                                                                   \
    long name(long a, long b, long c, long d, long e) {                                                       \
        register long fourth __asm__("r10") = d;                                                              \
        register long fifth __asm__("r8") = e;                                                                \
        long result;                                                                                          \
        __asm__ volatile("syscall"                                                                            \
                         : "=a"(result)                                                                       \
                         : "0"((long) number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth)                \
                         : "rcx", "r11", "memory");                                                           \
        return result;                                                                                        \
    }
CALLS(io_setup, 206)
CALLS(io_destroy, 207)
CALLS(io_getevents, 208)
CALLS(io_submit, 209)
CALLS(io_cancel, 210)
#endif

#ifdef LIBNUMA
/* There is no NUMA support: servers then never call the rest. */
RETURNS(numa_available, -1)
RETURNS(numa_alloc_local, 0)
RETURNS(numa_alloc_onnode, 0)
RETURNS(numa_free, 0)
RETURNS(mbind, -1)
RETURNS(set_mempolicy, -1)
RETURNS(numa_node_of_cpu, -1)
void *numa_all_nodes_ptr;
#endif

#ifdef LIBCRYPT
/* Fails: only the SQL function ENCRYPT would notice. */
RETURNS(crypt, 0)
#endif

#ifdef LIBSYSTEMD
/* systemd did not start the server. */
RETURNS(sd_notify, 0)
RETURNS(sd_notifyf, 0)
RETURNS(sd_listen_fds, 0)
#endif
