package io.github.mcpresources;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.mcpresources.internal.http.ServletAnswers;
import io.github.mcpresources.internal.http.ServletHead;
import io.github.mcpresources.metrics.MicrometerBusMetrics;
import io.github.mcpresources.metrics.MicrometerResourceListener;
import org.junit.jupiter.api.Test;

/** Tests that the packages have no cyclic dependencies, and that each layer depends only on layers below it. */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources..)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void layersDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
                .layer("documents")
                .definedBy(ROOT + ".internal.documents")
                .layer("http")
                .definedBy(ROOT + ".http")
                .layer("server")
                .definedBy(ROOT + ".server")
                .layer("internal.tools")
                .definedBy(ROOT + ".internal.tools")
                .layer("internal.server")
                .definedBy(ROOT + ".internal.server")
                .layer("internal.http")
                .definedBy(ROOT + ".internal.http")
                .layer("stateless")
                .definedBy(ROOT + ".internal.stateless")
                .layer("metrics")
                .definedBy(ROOT + ".metrics")
                .layer("protocol")
                .definedBy(ROOT + ".internal.protocol")
                .layer("subscriptions")
                .definedBy(ROOT + ".internal.subscriptions")
                .layer("bus")
                .definedBy(ROOT + ".internal.bus")
                .layer("store")
                .definedBy(ROOT + ".store")
                .layer("cache")
                .definedBy(ROOT + ".cache")
                .layer("registry")
                .definedBy(ROOT + ".registry")
                .layer("files")
                .definedBy(ROOT + ".files")
                .layer("opening")
                .definedBy(ROOT + ".internal.opening")
                .layer("tools")
                .definedBy(ROOT + ".tools")
                .layer("window")
                .definedBy(ROOT + ".window")
                .layer("uri")
                .definedBy(ROOT + ".uri")
                .layer("internal.uri")
                .definedBy(ROOT + ".internal.uri")
                .layer("tree")
                .definedBy(ROOT + ".internal.tree")
                .layer("content")
                .definedBy(ROOT + ".internal.content")
                .layer("request")
                .definedBy(ROOT + ".internal.request")
                .layer("trace")
                .definedBy(ROOT + ".internal.trace")
                .layer("storage")
                .definedBy(ROOT + ".internal.storage")
                .layer("concurrent")
                .definedBy(ROOT + ".internal.concurrent")
                .layer("keys")
                .definedBy(ROOT + ".internal.keys")
                .layer("words")
                .definedBy(ROOT, ROOT + ".internal.text")
                .whereLayer("documents")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("http")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("tools")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("http", "tools")
                .whereLayer("internal.tools")
                .mayOnlyBeAccessedByLayers("documents", "tools")
                .whereLayer("internal.http")
                .mayOnlyBeAccessedByLayers("http")
                .whereLayer("internal.server")
                .mayOnlyBeAccessedByLayers("documents", "server", "http", "tools", "internal.tools", "internal.http")
                .whereLayer("stateless")
                .mayOnlyBeAccessedByLayers("internal.server", "server", "http", "internal.http")
                .whereLayer("protocol")
                .mayOnlyBeAccessedByLayers(
                        "internal.server",
                        "stateless",
                        "server",
                        "http",
                        "internal.http",
                        "metrics",
                        "tools",
                        "internal.tools")
                .whereLayer("metrics")
                .mayOnlyBeAccessedByLayers("server")
                .whereLayer("trace")
                .mayOnlyBeAccessedByLayers(
                        "request",
                        "bus",
                        "subscriptions",
                        "protocol",
                        "stateless",
                        "metrics",
                        "internal.server",
                        "internal.http",
                        "server",
                        "http")
                .whereLayer("subscriptions")
                .mayOnlyBeAccessedByLayers("protocol", "stateless", "server")
                .whereLayer("bus")
                .mayOnlyBeAccessedByLayers("subscriptions")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("tools")
                .whereLayer("cache")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("registry")
                .mayOnlyBeAccessedByLayers("store")
                .whereLayer("files")
                .mayOnlyBeAccessedByLayers("documents")
                .whereLayer("opening")
                .mayOnlyBeAccessedByLayers("documents", "files")
                .whereLayer("request")
                .mayOnlyBeAccessedByLayers(
                        "documents",
                        "registry",
                        "files",
                        "cache",
                        "store",
                        "subscriptions",
                        "protocol",
                        "stateless",
                        "internal.server",
                        "server")
                .whereLayer("concurrent")
                .mayOnlyBeAccessedByLayers(
                        "documents",
                        "registry",
                        "files",
                        "cache",
                        "store",
                        "storage",
                        "bus",
                        "subscriptions",
                        "protocol",
                        "internal.tools",
                        "tools",
                        "server")
                .whereLayer("window")
                .mayOnlyBeAccessedByLayers("protocol", "registry", "tools")
                .whereLayer("uri")
                .mayOnlyBeAccessedByLayers(
                        "documents",
                        "store",
                        "cache",
                        "registry",
                        "files",
                        "protocol",
                        "subscriptions",
                        "server",
                        "tools",
                        "internal.uri")
                .whereLayer("internal.uri")
                .mayOnlyBeAccessedByLayers("store", "registry", "files", "protocol", "subscriptions")
                .whereLayer("storage")
                .mayOnlyBeAccessedByLayers("documents", "store")
                .whereLayer("content")
                .mayOnlyBeAccessedByLayers(
                        "documents", "cache", "files", "protocol", "storage", "registry", "store", "window")
                .whereLayer("keys")
                .mayOnlyBeAccessedByLayers("protocol", "words")
                .whereLayer("tree")
                .mayOnlyBeAccessedByLayers("registry", "uri")
                .check(CLASSES);
    }

    /**
     * Classes that adapt handlers that were written for the SDK's server may depend on the SDK's types, but not on
     * transports.
     */
    @Test
    void onlyEdgePackagesDependOnTransports() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".server", ROOT + ".http", ROOT + ".tools", ROOT + ".internal.tools")
                .and()
                .haveNameNotMatching(ROOT + ".registry.Sdk(Specifications|Exchange.*)")
                .and()
                .doNotBelongToAnyOf(ServletHead.class, ServletAnswers.class)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("reactor..", "io.modelcontextprotocol.server..", "jakarta.servlet..")
                .check(CLASSES);
    }

    @Test
    void onlyFilterDependsOnServlets() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".http")
                .and()
                .doNotBelongToAnyOf(ServletHead.class, ServletAnswers.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta.servlet..")
                .check(CLASSES);
    }

    @Test
    void onlyPackageOfMetricsDependsOnMetricsLibraries() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(MicrometerResourceListener.class, MicrometerBusMetrics.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.micrometer..")
                .check(CLASSES);
        noClasses()
                .that()
                .haveNameNotMatching(ROOT + ".metrics.OpenTelemetry.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.opentelemetry..")
                .check(CLASSES);
    }
}
