package example;

import java.util.concurrent.CountDownLatch;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Runs once. */
public class QuartzJob implements Job {
    static final CountDownLatch RAN = new CountDownLatch(1);

    @Override
    public void execute(JobExecutionContext context) {
        RAN.countDown();
    }

    @Configuration
    static class Scheduled {
        @Bean
        JobDetail job() {
            return JobBuilder.newJob(QuartzJob.class)
                    .withIdentity("once")
                    .usingJobData("text", "größer")
                    .storeDurably()
                    .build();
        }

        @Bean
        Trigger trigger(JobDetail job) {
            return TriggerBuilder.newTrigger().forJob(job).withIdentity("now").build();
        }
    }
}
