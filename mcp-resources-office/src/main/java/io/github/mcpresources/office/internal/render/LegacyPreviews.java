package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.ooxml.POIXMLDocumentPart;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.xslf.usermodel.XSLFObjectShape;
import org.apache.poi.xslf.usermodel.XSLFSheet;
import org.apache.xmlbeans.XmlCursor;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.presentationml.x2006.main.CTOleObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the preview pictures of attachments on slides that PowerPoint 2007 wrote. The previews are in the VML drawing
 * of a slide.
 */
final class LegacyPreviews {

    private static final Logger log = LoggerFactory.getLogger(LegacyPreviews.class);

    private static final QName SHAPE = new QName("spid");

    private final OfficeLimits limits;
    private final IdentityHashMap<XSLFSheet, Map<String, PictureData>> ofSheets = new IdentityHashMap<>();

    LegacyPreviews(OfficeLimits limits) {
        this.limits = limits;
    }

    @Nullable
    PictureData of(XSLFObjectShape shape) {
        CTOleObject object = shape.getCTOleObject();
        if (object == null) {
            return null;
        }
        String id;
        try (XmlCursor cursor = object.newCursor()) {
            id = cursor.getAttributeText(SHAPE); // poi-ooxml-lite has no type for this attribute
        }
        return id == null
                ? null
                : ofSheets.computeIfAbsent(shape.getSheet(), this::read).get(id);
    }

    private Map<String, PictureData> read(XSLFSheet sheet) {
        Map<String, PictureData> previews = new HashMap<>();
        for (POIXMLDocumentPart.RelationPart by : sheet.getRelationParts()) {
            if (by.getRelationship().getRelationshipType().endsWith("/vmlDrawing")) {
                read(by.getDocumentPart(), previews);
            }
        }
        return previews;
    }

    private void read(POIXMLDocumentPart drawing, Map<String, PictureData> previews) {
        try (InputStream in = drawing.getPackagePart().getInputStream()) {
            XmlScanner xml = XmlScanner.open(in, "the VML drawing of a slide", limits);
            String shape = null;
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                    String relation = xml.attribute("relid");
                    if (xml.name().equals("shape")) {
                        String number = xml.attribute("spid"); // if the id is a name
                        shape = number == null ? xml.attribute("id") : number;
                    } else if (xml.name().equals("imagedata") && shape != null && relation != null) {
                        picture(drawing.getRelationById(relation), shape, previews);
                    }
                }
            }
        } catch (XMLStreamException | OfficeException unreadable) { // the slide is drawn without these previews
            log.debug("The VML drawing of a slide could not be read", unreadable);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void picture(@Nullable POIXMLDocumentPart part, String shape, Map<String, PictureData> previews) {
        if (part instanceof PictureData picture) {
            previews.put(shape, picture);
        }
    }
}
