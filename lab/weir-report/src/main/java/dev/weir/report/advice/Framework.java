package dev.weir.report.advice;

import java.util.List;
import java.util.Locale;

/** A place where an application names its URL, and its driver's class if that does not follow from the URL. */
public enum Framework {
    /** Java, without a framework. */
    PLAIN {
        @Override
        public List<String> lines(String url, String driverClass) {
            return List.of("Connection connection = DriverManager.getConnection(\"" + url + "\", user, password);");
        }
    },
    /** The {@code application.properties} of Spring Boot, which chooses a class by the URL: of {@code jdbc:mysql:} Connector/J's. */
    SPRING_BOOT {
        @Override
        public List<String> lines(String url, String driverClass) {
            String setting = "spring.datasource.url=" + url;
            return driverClass.isEmpty()
                    ? List.of(setting)
                    : List.of(setting, "spring.datasource.driver-class-name=" + driverClass);
        }
    },
    /** The properties of Hibernate, and of Jakarta Persistence. */
    HIBERNATE {
        @Override
        public List<String> lines(String url, String driverClass) {
            return List.of("jakarta.persistence.jdbc.url=" + url);
        }
    };

    /**
     * Returns the lines to paste.
     *
     * @param driverClass the driver's class, if frameworks would choose another one by the URL; else empty
     */
    public abstract List<String> lines(String url, String driverClass);

    /** Returns the name as a user writes it: {@code spring-boot}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
