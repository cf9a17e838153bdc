package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import javax.xml.stream.XMLStreamException;

/**
 * Distinguishes damaged XML from a file that cannot be read. The XML parser of the JDK throws the same exception for
 * both.
 */
public final class BrokenXml {

    private BrokenXml() {}

    /**
     * Converts the exception of a parser.
     *
     * @return the error for a damaged document
     * @throws IOException if the file could not be read
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
