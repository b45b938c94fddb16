package dev.weir.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.weir.report.model.SliceGroup;

/** Dependencies point one way: houses and modules as in ARCHITECTURE.md, packages of the lab from command line to machine. */
@AnalyzeClasses(packages = "dev.weir", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String CODEC = "dev.weir.codec..";
    private static final String[] DATA = {"dev.weir.snapshot..", "dev.weir.rewrite..", "dev.weir.arrow.."};
    private static final String[] LAB = {"dev.weir.lab..", "dev.weir.report..", "dev.weir.rig.."};

    @ArchTest
    static final ArchRule driverKnowsTheCodecsInOnePackage = noClasses()
            .that(resideOutsideOfPackages(DATA)
                    .and(resideOutsideOfPackages(LAB))
                    .and(resideOutsideOfPackages(CODEC, "dev.weir.frame")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CODEC);

    @ArchTest
    static final ArchRule codecsKnowNothingElse = noClasses()
            .that()
            .resideInAPackage(CODEC)
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir..").and(not(resideInAPackage(CODEC))));

    @ArchTest
    static final ArchRule driverKnowsNothingOfTheHousesAbove = noClasses()
            .that(resideOutsideOfPackages(DATA).and(resideOutsideOfPackages(LAB)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(DATA);

    @ArchTest
    static final ArchRule dataKnowsTheDriverByWhatItExports = noClasses()
            .that()
            .resideInAnyPackage(DATA)
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir..")
                    .and(resideOutsideOfPackages(DATA))
                    .and(not(resideInAnyPackage("dev.weir.api", "dev.weir.jdbc", CODEC))));

    @ArchTest
    static final ArchRule nobodyKnowsTheLab = noClasses()
            .that(resideOutsideOfPackages(LAB))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(LAB);

    /** Those that applications are compiled against, as of other drivers. */
    @ArchTest
    static final ArchRule labKnowsTheDriverByWhatItExports = noClasses()
            .that()
            .resideInAnyPackage(LAB)
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir..")
                    .and(resideOutsideOfPackages(DATA))
                    .and(resideOutsideOfPackages(LAB))
                    .and(not(resideInAnyPackage("dev.weir.api", "dev.weir.jdbc", CODEC))));

    @ArchTest
    static final ArchRule reportKnowsNothingOfTheLab = noClasses()
            .that()
            .resideInAPackage("dev.weir.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.weir.lab..", "dev.weir.rig..");

    @ArchTest
    static final ArchRule statisticsKnowNothingOfThePage = noClasses()
            .that()
            .resideInAnyPackage("dev.weir.report.stats..", "dev.weir.report.model..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weir.report.page..");

    @ArchTest
    static final ArchRule adviceKnowsNothingOfThePage = noClasses()
            .that()
            .resideInAPackage("dev.weir.report.advice..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weir.report.page..");

    @ArchTest
    static final ArchRule runFormatKnowsNothingElse = noClasses()
            .that()
            .resideInAPackage("dev.weir.report.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.weir.report.stats..", "dev.weir.report.page..");

    @ArchTest
    static final ArchRule figuresAsTextKnowOnlyStatisticsAndRuns = noClasses()
            .that()
            .resideInAPackage("dev.weir.report.text..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir..")
                    .and(not(resideInAnyPackage(
                            "dev.weir.report.text..", "dev.weir.report.stats..", "dev.weir.report.model.."))));

    @ArchTest
    static final ArchRule aStoryKnowsNoOther =
            slices().matching("dev.weir.report.page.study.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule onlyItsPackageKnowsAStory = noClasses()
            .that()
            .resideInAnyPackage("dev.weir..")
            .and()
            .resideOutsideOfPackage("dev.weir.report.page.study.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weir.report.page.study.*..");

    @ArchTest
    static final ArchRule roomsOfThePageKnowNothingOfItsFrame = noClasses()
            .that()
            .resideInAPackage("dev.weir.report.page.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weir.report.page");

    @ArchTest
    static final ArchRule noCyclesBetweenRoomsOfThePage =
            slices().matching("dev.weir.report.page.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyTheCommandLineKnowsTheCommandLine = noClasses()
            .that()
            .resideOutsideOfPackage("dev.weir.lab.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.weir.lab.cli..");

    /** Pages and lines are handed in as a {@code Reporter}. */
    @ArchTest
    static final ArchRule aRunKnowsTheRunFormatAndStatisticsOfTheReport = noClasses()
            .that()
            .resideInAPackage("dev.weir.lab.run..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir.report..")
                    .and(not(resideInAnyPackage("dev.weir.report.model..", "dev.weir.report.stats.."))));

    /** From nanoseconds to the page: the worker's answer, the journal's level, measurement, heats in pairs, result. */
    @ArchTest
    static final ArchRule onlyStatisticsMakeFiguresOfSlices = noClasses()
            .that(resideOutsideOfPackages("dev.weir.report.stats..", "dev.weir.report.export..", "dev.weir.lab.run.."))
            .should()
            .callMethod(SliceGroup.LevelResult.class, "slicesMicros");

    @ArchTest
    static final ArchRule aPlanKnowsStudiesAlone = noClasses()
            .that()
            .resideInAPackage("dev.weir.lab.run.plan..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir.lab..")
                    .and(not(resideInAnyPackage("dev.weir.lab", "dev.weir.lab.study..", "dev.weir.lab.run.plan.."))));

    /** The same plan, analysis and time that is left always give the same. */
    @ArchTest
    static final ArchRule aPlanKeepsNothing = fields().that()
            .areDeclaredInClassesThat()
            .resideInAPackage("dev.weir.lab.run.plan..")
            .should()
            .beFinal();

    @ArchTest
    static final ArchRule aPlanAsksNobody = noClasses()
            .that()
            .resideInAPackage("dev.weir.lab.run.plan..")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.sql..", "java.time..")
                            .or(assignableTo(Process.class))
                            .or(assignableTo(Thread.class)))
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    /** Tests of the driver start servers and links with it. */
    @ArchTest
    static final ArchRule theRigKnowsItselfAlone = noClasses()
            .that()
            .resideInAPackage("dev.weir.rig..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.weir..").and(not(resideInAPackage("dev.weir.rig.."))));

    @ArchTest
    static final ArchRule linksAndMachineKnowNothingOfRunsAndStudies = noClasses()
            .that()
            .resideInAnyPackage("dev.weir.lab.link..", "dev.weir.lab.machine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.weir.lab.run..", "dev.weir.lab.study..");

    @ArchTest
    static final ArchRule studiesKnowNothingOfRuns = noClasses()
            .that()
            .resideInAPackage("dev.weir.lab.study..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.weir.lab.run..", "dev.weir.lab.link..", "dev.weir.rig.server..", "dev.weir.rig.link..");

    @ArchTest
    static final ArchRule rivalsStayInTheirStudies = classes()
            .that()
            .resideInAnyPackage(
                    "io.vertx..",
                    "io.asyncer..",
                    "org.mariadb..",
                    "org.drizzle..",
                    "com.zaxxer..",
                    "io.agroal..",
                    "io.lettuce..",
                    "redis.clients..",
                    "org.springframework..")
            .should()
            .onlyHaveDependentClassesThat()
            .resideInAPackage("dev.weir.lab.study..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule noCyclesBetweenPackages =
            slices().matching("dev.weir.(*).(*)..").should().beFreeOfCycles();
}
