package example;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.flowable.common.engine.impl.identity.Authentication;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.ProcessEngineConfiguration;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.engine.runtime.ProcessInstance;
import org.flowable.job.api.Job;
import org.flowable.task.api.Task;

/** Creates an engine's schema, runs 500 instances of a process, and goes on after a restart. Arguments: JDBC URL, user, password. */
public final class FlowableProgram {
    private static final int INSTANCES = 500;

    private FlowableProgram() {}

    public static void main(String[] arguments) {
        Authentication.setAuthenticatedUserId("ada");
        ProcessEngine engine = engine(arguments);
        result(
                "deployed",
                engine.getRepositoryService()
                        .createDeployment()
                        .name("orders")
                        .addClasspathResource("order.bpmn20.xml")
                        .deploy()
                        .getName());
        start(engine);
        runJobs(engine);
        approve(engine);
        engine.close();

        ProcessEngine again = engine(arguments);
        runTimers(again);
        review(again);
        end(again);
        new Queries(again).run();
        again.close();
    }

    private static ProcessEngine engine(String[] arguments) {
        return new StandaloneProcessEngineConfiguration()
                .setJdbcDriver("com.mysql.cj.jdbc.Driver")
                .setJdbcUrl(arguments[0])
                .setJdbcUsername(arguments[1])
                .setJdbcPassword(arguments[2])
                .setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE)
                .buildProcessEngine();
    }

    private static void start(ProcessEngine engine) {
        for (int number = 0; number < INSTANCES; number++) {
            engine.getRuntimeService().startProcessInstanceByKey("order", "order " + number, variables(number));
        }
    }

    /** In the same order in every JVM, as keys are numbered by it. */
    private static Map<String, Object> variables(int number) {
        Map<String, Object> variables = new LinkedHashMap<>();
        variables.put("amount", number);
        variables.put("customer", number % 2 == 0 ? "Ada größer" : "O'Neill");
        variables.put("ratio", number / 8.0);
        variables.put("note", "x".repeat(number * 10));
        variables.put("picture", new byte[] {(byte) number, 0, -1});
        variables.put("lines", List.of(number, "line"));
        return variables;
    }

    private static void runJobs(ProcessEngine engine) {
        List<Job> jobs = engine.getManagementService().createJobQuery().list();
        jobs.forEach(job -> engine.getManagementService().executeJob(job.getId()));
        result("jobs", jobs.size());
    }

    private static void approve(ProcessEngine engine) {
        List<Task> tasks = engine.getTaskService()
                .createTaskQuery()
                .taskCandidateGroup("clerks")
                .processVariableValueGreaterThan("amount", 99)
                .list();
        for (Task task : tasks) {
            engine.getTaskService().claim(task.getId(), "grace");
            engine.getTaskService().addComment(task.getId(), task.getProcessInstanceId(), "fine, größer");
            engine.getTaskService().complete(task.getId(), Map.of("approved", true));
        }
        result("approved", tasks.size());
    }

    private static void runTimers(ProcessEngine engine) {
        List<Job> timers = engine.getManagementService()
                .createTimerJobQuery()
                .orderByJobId()
                .asc()
                .listPage(0, 20);
        for (Job timer : timers) {
            Job job = engine.getManagementService().moveTimerToExecutableJob(timer.getId());
            engine.getManagementService().executeJob(job.getId());
        }
        result("timers", timers.size());
    }

    private static void review(ProcessEngine engine) {
        List<Task> tasks = engine.getTaskService()
                .createTaskQuery()
                .taskAssignee("ada")
                .processVariableValueLike("customer", "Ada%")
                .list();
        tasks.forEach(task -> engine.getTaskService().complete(task.getId()));
        result("reviewed", tasks.size());
    }

    private static void end(ProcessEngine engine) {
        for (int number = 0; number < 10; number++) {
            ProcessInstance instance = engine.getRuntimeService()
                    .createProcessInstanceQuery()
                    .processInstanceBusinessKey("order " + number)
                    .singleResult();
            if (number % 2 == 0) {
                engine.getRuntimeService().deleteProcessInstance(instance.getId(), "cancelled");
            } else {
                engine.getRuntimeService().suspendProcessInstanceById(instance.getId());
            }
        }
    }

    static void result(String what, Object found) {
        System.out.println("result " + what + ": " + found);
    }
}
