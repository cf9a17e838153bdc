package io.github.mcpresources.office;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of this module have no cycles, and each layer depends only on lower layers. */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources.office";
    private static final String FORMATS = "formats";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources.office..)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void layersDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
                .layer("root")
                .definedBy(ROOT)
                .layer("render")
                .definedBy(ROOT + ".internal.render")
                .layer(FORMATS)
                .definedBy(ROOT + ".internal.ooxml", ROOT + ".internal.ole2", ROOT + ".internal.odf")
                .layer("drawingml")
                .definedBy(ROOT + ".internal.drawingml")
                .layer("archive")
                .definedBy(ROOT + ".internal.archive")
                .layer("content")
                .definedBy(ROOT + ".internal.content")
                .layer("document")
                .definedBy(ROOT + ".document", ROOT + ".internal.document")
                .layer("chart")
                .definedBy(ROOT + ".internal.chart")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("render")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer(FORMATS)
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("drawingml")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS)
                .whereLayer("archive")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS, "drawingml")
                .whereLayer("content")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS)
                .whereLayer("document")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS, "drawingml", "archive", "content")
                .check(CLASSES);
    }

    @Test
    void formatsDoNotDependOnEachOther() {
        for (String format : new String[] {".internal.ooxml", ".internal.ole2", ".internal.odf"}) {
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + format)
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(
                                    ROOT + ".internal.ooxml", ROOT + ".internal.ole2", ROOT + ".internal.odf")
                            .and(not(resideInAPackage(ROOT + format))))
                    .check(CLASSES);
        }
    }

    /** Documents in Open XML formats are listed without the object models of Apache POI. */
    @Test
    void openXmlIsReadWithoutPoi() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        ROOT + ".internal.ooxml",
                        ROOT + ".internal.archive",
                        ROOT + ".internal.drawingml",
                        ROOT + ".internal.chart")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.poi..")
                .check(CLASSES);
    }
}
