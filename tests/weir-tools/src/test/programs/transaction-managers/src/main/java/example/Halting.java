package example;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * A branch that ends the JVM when it is to be prepared, or committed: the crash that recovery is for.
 *
 * @param method {@code prepare} or {@code commit}
 */
record Halting(String method, XAResource resource) implements XAResource {
    static final int EXIT = 3;

    /** A data source with such branches. */
    static XADataSource in(String method, XADataSource source) {
        return (XADataSource) in(method, XADataSource.class, source);
    }

    private static Object in(String halting, Class<?> type, Object target) {
        return Proxy.newProxyInstance(
                Halting.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> {
                    try {
                        Object result = method.invoke(target, values);
                        if (method.getReturnType() == XAResource.class) {
                            return new Halting(halting, (XAResource) result);
                        }
                        return method.getReturnType() == XAConnection.class
                                ? in(halting, XAConnection.class, result)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        haltIn("prepare");
        return resource.prepare(xid);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        haltIn("commit");
        resource.commit(xid, onePhase);
    }

    private void haltIn(String called) {
        if (called.equals(method)) {
            Runtime.getRuntime().halt(EXIT);
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource.rollback(xid);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return resource.recover(flags);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource.forget(xid);
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return resource.isSameRM(other instanceof Halting halting ? halting.resource : other);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource.setTransactionTimeout(seconds);
    }
}
