package example;

import java.util.concurrent.TimeUnit;
import org.quartz.Scheduler;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** JPA, Flyway, Liquibase, Quartz, Batch and JDBC by Spring Boot. Arguments: JDBC URL, user, password. */
@SpringBootApplication
public class BootProgram {
    public static void main(String[] arguments) throws Exception {
        try (ConfigurableApplicationContext context = SpringApplication.run(
                BootProgram.class,
                "--spring.datasource.url=" + arguments[0],
                "--spring.datasource.username=" + arguments[1],
                "--spring.datasource.password=" + arguments[2])) {
            if (!QuartzJob.RAN.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the scheduled job did not run within a minute");
            }
            context.getBean(Scheduler.class).shutdown(true); // when it has written that the job ran
            context.getBean(JdbcSteps.class).run();
        }
    }

    static void result(String what, Object result) {
        System.out.println("result " + what + ": " + result);
    }
}
