/** Wrong on purpose: what {@link dev.weir.DriverArchitectureTest} must find. */
package dev.weir.architecture;
