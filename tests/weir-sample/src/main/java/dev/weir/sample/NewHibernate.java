package dev.weir.sample;

import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Reads by Hibernate alone, with the properties that its arguments are: {@code --name=value}. */
public final class NewHibernate {
    private NewHibernate() {}

    /** Reads once and ends; the exit code is not 0 when anything fails. */
    public static void main(String[] arguments) {
        Configuration configuration = new Configuration();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            configuration.setProperty(argument.substring("--".length(), equals), argument.substring(equals + 1));
        }
        try (SessionFactory factory = configuration.buildSessionFactory();
                Session session = factory.openSession()) {
            System.out.println("result sum: "
                    + session.createNativeQuery("SELECT 2 + ?1", Integer.class)
                            .setParameter(1, 3)
                            .getSingleResult());
        }
    }
}
