package io.github.mcpresources.office;

import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.Set;

/**
 * Creates the {@link DocumentKind} of Office documents, which defines their file extensions, maximum size and
 * exceptions.
 */
final class OfficeKind {

    static final Renderings.Words RENDERING = new Renderings.Words(
            "Rendering",
            "rendering",
            "rendered",
            "renderTimeout",
            "renderings",
            "only charts and PNG, JPEG, GIF and BMP pictures are rendered");

    private static final Set<String> EXTENSIONS = Set.of(
            "doc", "docm", "docx", "dot", "dotm", "dotx", "odp", "ods", "odt", "otp", "ots", "ott", "pot", "potm",
            "potx", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx", "xls", "xlsm", "xlsx", "xlt", "xltm", "xltx");

    private OfficeKind() {}

    static DocumentKind of(OfficeLimits limits) {
        return DocumentKind.of(
                "office",
                OfficeDocuments.class,
                EXTENSIONS,
                limits.file(),
                "OfficeLimits.file",
                message -> new OfficeException(Reason.LIMIT, message, null),
                message -> new OfficeException(Reason.CORRUPT, message, null));
    }
}
