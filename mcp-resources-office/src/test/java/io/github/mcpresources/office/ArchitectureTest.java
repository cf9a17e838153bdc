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
                .layer("programs")
                .definedBy(
                        ROOT + ".internal.wordml", ROOT + ".internal.presentationml", ROOT + ".internal.spreadsheetml")
                .layer("drawingml")
                .definedBy(ROOT + ".internal.drawingml")
                .layer("opc")
                .definedBy(ROOT + ".internal.opc")
                .layer("sheet")
                .definedBy(ROOT + ".internal.sheet")
                .layer("text")
                .definedBy(ROOT + ".internal.text")
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
                .whereLayer("programs")
                .mayOnlyBeAccessedByLayers("render", FORMATS)
                .whereLayer("drawingml")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS, "programs")
                .whereLayer("sheet")
                .mayOnlyBeAccessedByLayers("root", FORMATS, "programs", "document")
                .whereLayer("opc")
                .mayOnlyBeAccessedByLayers(FORMATS, "programs")
                .whereLayer("archive")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS, "programs", "drawingml", "opc")
                .whereLayer("content")
                .mayOnlyBeAccessedByLayers("root", "render", FORMATS)
                .whereLayer("text")
                .mayOnlyBeAccessedByLayers("root", FORMATS, "programs", "drawingml", "sheet", "document")
                .whereLayer("document")
                .mayOnlyBeAccessedByLayers(
                        "root",
                        "render",
                        FORMATS,
                        "programs",
                        "drawingml",
                        "opc",
                        "sheet",
                        "text",
                        "archive",
                        "content")
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
                        ROOT + ".internal.opc",
                        ROOT + ".internal.wordml",
                        ROOT + ".internal.presentationml",
                        ROOT + ".internal.spreadsheetml",
                        ROOT + ".internal.archive",
                        ROOT + ".internal.drawingml",
                        ROOT + ".internal.chart")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.poi..")
                .check(CLASSES);
    }
}
