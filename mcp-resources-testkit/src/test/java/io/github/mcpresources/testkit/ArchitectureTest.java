package io.github.mcpresources.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Checks that the packages of the testkit have no cycles, and that each layer depends only on lower layers. */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources.testkit";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources.testkit..)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void layersDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
                .layer("junit")
                .definedBy(ROOT + ".junit")
                .layer("cli")
                .definedBy(ROOT + ".internal.cli")
                .layer("cluster")
                .definedBy(ROOT + ".cluster")
                .layer("broker")
                .definedBy(ROOT + ".internal.broker")
                .layer("provider")
                .definedBy(ROOT + ".internal.provider")
                .layer("report")
                .definedBy(ROOT + ".internal.report")
                .layer("rules")
                .definedBy(ROOT + ".internal.rules")
                .layer("assertions")
                .definedBy(ROOT + ".assertions")
                .layer("harness")
                .definedBy(ROOT + ".harness")
                .layer("client")
                .definedBy(ROOT + ".client")
                .layer("root")
                .definedBy(ROOT)
                .whereLayer("junit")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cluster")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("broker")
                .mayOnlyBeAccessedByLayers("cluster")
                .whereLayer("provider")
                .mayOnlyBeAccessedByLayers("junit")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("junit", "cli")
                .whereLayer("rules")
                .mayOnlyBeAccessedByLayers("junit", "cli", "provider", "report")
                .whereLayer("assertions")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("harness")
                .mayOnlyBeAccessedByLayers("cluster")
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("root", "junit", "cli", "report", "rules", "assertions", "harness")
                .whereLayer("root")
                .mayOnlyBeAccessedByLayers("junit", "cli", "provider", "report", "rules")
                .check(CLASSES);
    }

    /** The jar of the command line contains neither JUnit nor AssertJ, nor the packages that use them. */
    @Test
    void onlyPackagesForTestsDependOnTestLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        ROOT + ".junit", ROOT + ".assertions", ROOT + ".cluster", ROOT + ".internal.broker")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.assertj..")
                .check(CLASSES);
    }

    /** The module of the cluster is an optional dependency. */
    @Test
    void onlyContractsOfItsInterfacesDependOnCluster() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".cluster", ROOT + ".internal.broker")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.mcpresources.cluster..")
                .check(CLASSES);
    }

    @Test
    void onlyCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".internal.cli")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }
}
