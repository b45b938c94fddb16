package dev.weir.sample;

import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Does each thing once and prints what came of it, a line each: {@code what: result}. Arguments are Spring's properties, of
 * which {@code sample.run} names the run.
 */
@SpringBootApplication
public class SampleApplication {
    /** Runs once and ends; the exit code is not 0 when anything fails. */
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = SpringApplication.run(SampleApplication.class, arguments)) {
            context.getBeanProvider(Chapter.class)
                    .orderedStream()
                    .forEach(chapter -> chapter.steps().forEach(SampleApplication::report));
        }
    }

    private static void report(String what, Callable<?> step) {
        String result;
        try {
            result = String.valueOf(step.call());
        } catch (Exception e) {
            result = e.getClass().getSimpleName();
        }
        System.out.println("result " + what + ": " + result);
    }

    /** Some of what the application does. */
    interface Chapter {
        /** Steps by name, in order. */
        Map<String, Callable<?>> steps();
    }
}
