package dev.weir.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads by the driver's own class and URL, which its arguments name. */
@SpringBootConfiguration
@ImportAutoConfiguration({DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class})
public class NewApplication {
    /** Reads once and ends; the exit code is not 0 when anything fails. */
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = SpringApplication.run(NewApplication.class, arguments)) {
            System.out.println("result sum: "
                    + context.getBean(JdbcTemplate.class).queryForObject("SELECT 2 + ?", Integer.class, 3));
        }
    }
}
