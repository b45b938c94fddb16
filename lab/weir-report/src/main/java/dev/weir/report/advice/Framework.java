package dev.weir.report.advice;

import java.util.List;
import java.util.Locale;

/** A place where an application names its URL, and its driver's class if that does not follow from the URL. */
public enum Framework {
    PLAIN,
    /** The {@code application.properties} of Spring Boot, which chooses a class by the URL: of {@code jdbc:mysql:} Connector/J's. */
    SPRING_BOOT,
    HIBERNATE;

    /** The lines to paste; a driver's class where frameworks would choose another one by the URL, else none. */
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

    /** Returns the name as a user writes it: {@code spring-boot}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
