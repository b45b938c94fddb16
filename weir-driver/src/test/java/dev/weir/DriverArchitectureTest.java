package dev.weir;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Packages of the driver depend on each other one way, from the JDBC face down to the bytes. */
@AnalyzeClasses(
        packages = {
            "dev.weir.jdbc",
            "dev.weir.catalog",
            "dev.weir.session",
            "dev.weir.auth",
            "dev.weir.parameter",
            "dev.weir.rows",
            "dev.weir.column",
            "dev.weir.error",
            "dev.weir.packet",
            "dev.weir.wire"
        },
        importOptions = ImportOption.DoNotIncludeTests.class)
class DriverArchitectureTest {
    @ArchTest
    static final ArchRule packagesDependOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("jdbc")
            .definedBy("dev.weir.jdbc..")
            .layer("catalog")
            .definedBy("dev.weir.catalog..")
            .layer("session")
            .definedBy("dev.weir.session..")
            .layer("auth")
            .definedBy("dev.weir.auth..")
            .layer("parameter")
            .definedBy("dev.weir.parameter..")
            .layer("rows")
            .definedBy("dev.weir.rows..")
            .layer("column")
            .definedBy("dev.weir.column..")
            .layer("error")
            .definedBy("dev.weir.error..")
            .layer("packet")
            .definedBy("dev.weir.packet..")
            .layer("wire")
            .definedBy("dev.weir.wire..")
            .whereLayer("jdbc")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("catalog")
            .mayOnlyBeAccessedByLayers("jdbc")
            .whereLayer("session")
            .mayOnlyBeAccessedByLayers("jdbc", "catalog")
            .whereLayer("auth")
            .mayOnlyBeAccessedByLayers("session")
            .whereLayer("parameter")
            .mayOnlyBeAccessedByLayers("jdbc", "session")
            .whereLayer("rows")
            .mayOnlyBeAccessedByLayers("session", "jdbc")
            .whereLayer("column")
            .mayOnlyBeAccessedByLayers("session", "jdbc", "catalog")
            .whereLayer("error")
            .mayOnlyBeAccessedByLayers("jdbc", "catalog", "session", "auth", "parameter", "rows", "column")
            .whereLayer("packet")
            .mayOnlyBeAccessedByLayers("jdbc", "catalog", "session", "auth", "parameter", "rows", "column", "error")
            .whereLayer("wire")
            .mayOnlyBeAccessedByLayers("jdbc", "session", "auth", "parameter", "rows", "packet", "column");
}
