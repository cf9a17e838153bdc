package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import javax.xml.stream.XMLStreamException;

/** Tells a part whose XML is damaged from a file that cannot be read: the JDK's parser reports both in the same way. */
public final class BrokenXml {

    private BrokenXml() {}

    /**
     * What it means that a part could not be parsed.
     *
     * @param part the part
     * @param failure what the parser threw
     * @return that the document is damaged
     * @throws IOException if it is the file that could not be read
     */
    public static OfficeException of(ZipPart part, XMLStreamException failure) throws IOException {
        if (failure.getNestedException() instanceof IOException unread
                && !(unread instanceof CharConversionException)
                && !(unread instanceof UnsupportedEncodingException)) {
            throw unread;
        }
        return new OfficeException(Reason.CORRUPT, "The XML of " + part.name() + " is not well-formed", failure);
    }
}
