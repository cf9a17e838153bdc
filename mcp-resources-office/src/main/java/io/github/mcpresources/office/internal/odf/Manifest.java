package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of the parts of a package, according to its manifest (OpenDocument 1.3 part 2, 3.2). */
final class Manifest {

    private static final String PART = "META-INF/manifest.xml";
    private static final String KIND = "application/vnd.oasis.opendocument.";

    private final Map<String, String> types = new LinkedHashMap<>();

    private Manifest() {}

    /**
     * Reads the manifest.
     *
     * @throws OfficeException if the document is encrypted, or is not an OpenDocument file
     */
    static Manifest read(ZipArchive archive, OfficeLimits limits) throws IOException {
        ZipPart part = archive.find(PART)
                .orElseThrow(() -> new OfficeException(
                        Reason.NOT_OFFICE,
                        "The file is a zip file without " + PART + ", not an OpenDocument file",
                        null));
        Manifest manifest = new Manifest();
        OdfXml.visit(archive, part, limits, new OdfXml.Visitor() {
            @Override
            public void begin(String name, XmlScanner xml) {
                if (name.equals("encryption-data")) {
                    throw new OfficeException(
                            Reason.ENCRYPTED,
                            "This server cannot read password-protected documents; save the document without a"
                                    + " password",
                            null);
                }
                String path = xml.attribute("full-path");
                String type = xml.attribute("media-type");
                if (name.equals("file-entry") && path != null && type != null) {
                    manifest.types.put(path, type);
                }
            }
        });
        if (!manifest.types.getOrDefault("/", "").startsWith(KIND)) {
            throw new OfficeException(
                    Reason.NOT_OFFICE,
                    "The file is of type '" + manifest.types.getOrDefault("/", "") + "', not an OpenDocument file",
                    null);
        }
        return manifest;
    }

    /** Returns the declared type of a part or folder; null if there is none. The path of a folder ends in a slash. */
    @Nullable
    String type(String path) {
        return types.get(path);
    }

    boolean isPresentation() {
        return types.getOrDefault("/", "").startsWith(KIND + "presentation");
    }

    boolean isSpreadsheet() {
        return types.getOrDefault("/", "").startsWith(KIND + "spreadsheet");
    }

    boolean isChart(String folder) {
        return types.getOrDefault(folder, "").startsWith(KIND + "chart");
    }
}
