package example;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.flowable.engine.HistoryService;
import org.flowable.engine.ManagementService;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.RuntimeService;
import org.flowable.engine.history.HistoricProcessInstance;
import org.flowable.engine.runtime.ProcessInstance;

/** Questions to the engine about its instances. */
final class Queries {
    private final RuntimeService runtime;
    private final HistoryService history;
    private final ManagementService management;

    Queries(ProcessEngine engine) {
        runtime = engine.getRuntimeService();
        history = engine.getHistoryService();
        management = engine.getManagementService();
    }

    void run() {
        result("running", runtime.createProcessInstanceQuery().count());
        result("suspended", runtime.createProcessInstanceQuery().suspended().count());
        result(
                "finished",
                history.createHistoricProcessInstanceQuery().finished().count());
        result("deleted", history.createHistoricProcessInstanceQuery().deleted().count());
        result(
                "activities",
                history.createHistoricActivityInstanceQuery()
                        .activityId("review")
                        .count());
        result(
                "large",
                runtime.createProcessInstanceQuery()
                        .variableValueGreaterThanOrEqual("ratio", 55.5)
                        .variableValueEqualsIgnoreCase("customer", "o'neill")
                        .count());
        result(
                "native",
                runtime.createNativeProcessInstanceQuery()
                        .sql("SELECT COUNT(*) FROM " + management.getTableName(ProcessInstance.class)
                                + " WHERE BUSINESS_KEY_ LIKE #{key}")
                        .parameter("key", "order 4%")
                        .count());
        history.createHistoricProcessInstanceQuery()
                .includeProcessVariables()
                .processInstanceBusinessKey("order 410")
                .list()
                .forEach(Queries::variables);
        for (HistoricProcessInstance instance : history.createHistoricProcessInstanceQuery()
                .orderByProcessInstanceStartTime()
                .asc()
                .orderByProcessInstanceId()
                .asc()
                .listPage(100, 5)) {
            result("page", instance.getProcessDefinitionName());
        }
        result("tables", new TreeMap<>(management.getTableCount()));
    }

    private static void variables(HistoricProcessInstance instance) {
        Map<String, Object> variables = new TreeMap<>(instance.getProcessVariables());
        variables.replaceAll((name, value) -> value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
        result(instance.getBusinessKey(), variables);
    }

    private static void result(String what, Object found) {
        FlowableProgram.result(what, found);
    }
}
