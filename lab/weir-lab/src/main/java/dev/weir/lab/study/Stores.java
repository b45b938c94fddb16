package dev.weir.lab.study;

import dev.weir.report.model.Level;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.util.List;
import java.util.function.Consumer;

/**
 * The stores that a fixture is loaded into, without a link.
 *
 * @param mysql an open connection with the schema selected
 * @param redis address of the Redis server; {@code null} if the study needs none or none could be started
 * @param arm id of the arm that will read next
 * @param levels the levels that it will read; a fixture that takes long to load may leave others for later
 * @param progress receives a line for each step that takes long
 */
public record Stores(
        Connection mysql, InetSocketAddress redis, String arm, List<Level> levels, Consumer<String> progress) {}
