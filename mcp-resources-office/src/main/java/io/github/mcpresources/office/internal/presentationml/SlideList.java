package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * The slides of a pptx presentation: first the slides listed by the main part, then other slides to which it refers.
 * The numbers of the slides follow this order.
 */
final class SlideList {

    private SlideList() {}

    static List<ZipPart> of(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, PackagePart main)
            throws IOException {
        List<String> ids = new ArrayList<>();
        XmlElements.readKept(archive, main.part(), limits, xml -> ids(xml, ids));
        Map<String, ZipPart> slides = new LinkedHashMap<>();
        for (String id : ids) {
            main.target(id).ifPresent(part -> slides.putIfAbsent(key(part), part));
        }
        main.all("slide").forEach(part -> slides.putIfAbsent(key(part), part));
        return List.copyOf(slides.values());
    }

    private static String key(ZipPart part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    private static void ids(XmlElements xml, List<String> ids) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("sldIdLst")) {
                xml.children(slide -> {
                    String id = xml.relationship("id");
                    if (slide.equals("sldId") && id != null) {
                        ids.add(id);
                    }
                });
            }
        });
    }
}
