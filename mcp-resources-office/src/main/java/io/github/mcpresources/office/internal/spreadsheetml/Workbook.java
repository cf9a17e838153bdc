package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The main part of an xlsx workbook: its sheets, its settings and the names that it defines. */
final class Workbook {

    /** A sheet. The part is null if the workbook does not contain it. */
    record Sheet(SheetInfo info, @Nullable ZipPart part) {}

    private final PackagePart main;
    private final List<Sheet> sheets = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private boolean from1904;

    private Workbook(PackagePart main) {
        this.main = main;
    }

    static Workbook read(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main) throws IOException {
        ZipPart part = parts.part(main)
                .orElseThrow(() -> new OfficeException(Reason.CORRUPT, "The document has no part " + main, null));
        if (parts.type(main).contains("binary")) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "This server cannot read the cells of binary workbooks (.xlsb); save the document as .xlsx",
                    null);
        }
        Workbook workbook = new Workbook(new PackagePart(parts, part));
        XmlElements.readKept(archive, part, limits, workbook::read);
        return workbook;
    }

    private void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("workbookPr")) {
                String value = xml.attribute("date1904");
                from1904 = "1".equals(value) || "true".equals(value);
            } else if (name.equals("sheets")) {
                xml.children(child -> {
                    if (child.equals("sheet")) {
                        sheet(xml);
                    }
                });
            } else if (name.equals("definedNames")) {
                xml.children(child -> {
                    String defined = xml.attribute("name");
                    if (defined != null) {
                        names.putIfAbsent(defined.toLowerCase(Locale.ROOT), xml.text());
                    }
                });
            }
        });
    }

    private void sheet(XmlElements xml) {
        String id = xml.relationship("id");
        String name = xml.attribute("name");
        String state = xml.attribute("state");
        boolean isHidden = state != null && !state.equals("visible");
        boolean hasCells = main.relationship(id)
                .filter(by -> by.kind().equals("worksheet"))
                .isPresent();
        sheets.add(new Sheet(
                new SheetInfo(name == null ? "" : name, isHidden, hasCells),
                main.target(id).orElse(null)));
    }

    List<Sheet> sheets() {
        return sheets;
    }

    Map<String, String> names() {
        return names;
    }

    /** Checks whether dates are counted from 1904. */
    boolean from1904() {
        return from1904;
    }

    Optional<ZipPart> first(String kind) {
        return main.first(kind);
    }
}
