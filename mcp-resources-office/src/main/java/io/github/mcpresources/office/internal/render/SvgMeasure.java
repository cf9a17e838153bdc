package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import java.io.ByteArrayInputStream;
import java.util.concurrent.CancellationException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Rejects SVG pictures that would take too long to render. Counts elements, characters and noise octaves before the
 * picture is parsed for rendering.
 */
final class SvgMeasure {

    private static final String PICTURE = "The SVG picture";
    private static final int MAX_OCTAVES = 16;
    private static final int MAX_NUMBER_LENGTH = 9;

    private SvgMeasure() {}

    static void check(byte[] data, OfficeLimits limits) {
        long elements = 0;
        long characters = 0;
        try {
            XMLStreamReader xml = XmlScanner.factory().createXMLStreamReader(new ByteArrayInputStream(data));
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    Canvas.checkInterrupted();
                    Measure.check(
                            PICTURE, ++elements, "elements", limits.drawing().shapes(), "shapes");
                    checkNoise(xml);
                } else if (event == XMLStreamConstants.CHARACTERS && !xml.isWhiteSpace()) {
                    characters += xml.getTextLength();
                    Measure.check(PICTURE, characters, limits.drawing().characters(), "characters");
                }
            }
        } catch (OfficeException | CancellationException e) {
            throw e;
        } catch (XMLStreamException | RuntimeException e) { // the parser throws other exceptions too
            throw new OfficeException(Reason.CORRUPT, "The SVG picture is damaged and cannot be rendered", e);
        }
    }

    /**
     * Limits the octaves of a noise filter. The noise is computed for each pixel and octave, and the computation cannot
     * be interrupted.
     */
    private static void checkNoise(XMLStreamReader xml) {
        String octaves = xml.getAttributeValue(null, "numOctaves");
        if (octaves == null) {
            return;
        }
        String number = octaves.strip();
        boolean isNumber = !number.isEmpty() && number.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        if (isNumber && (number.length() > MAX_NUMBER_LENGTH || Integer.parseInt(number) > MAX_OCTAVES)) {
            throw new OfficeException(
                    Reason.LIMIT,
                    PICTURE + " has a noise filter with more than " + MAX_OCTAVES
                            + " octaves, which is the limit; it is not rendered",
                    null);
        }
    }
}
