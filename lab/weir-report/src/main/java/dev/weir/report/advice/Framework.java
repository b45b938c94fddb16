package dev.weir.report.advice;

import java.util.List;
import java.util.Locale;

/** A framework in which an application configures its URL, and the driver's class if the URL does not determine it. */
public enum Framework {
    PLAIN,
    /** The {@code application.properties} of Spring Boot, which picks the class by the URL: Connector/J's for {@code jdbc:mysql:}. */
    SPRING_BOOT,
    HIBERNATE;

    /** Returns the lines to paste; an empty {@code driverClass} means that the URL determines the class. */
    List<String> lines(String url, String driverClass) {
        return switch (this) {
            case PLAIN ->
                List.of("Connection connection = DriverManager.getConnection(\"" + url + "\", user, password);");
            case SPRING_BOOT -> {
                String setting = "spring.datasource.url=" + url;
                yield driverClass.isEmpty()
                        ? List.of(setting)
                        : List.of(setting, "spring.datasource.driver-class-name=" + driverClass);
            }
            case HIBERNATE -> List.of("jakarta.persistence.jdbc.url=" + url);
        };
    }

    /** Returns the name as users write it: {@code spring-boot}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
