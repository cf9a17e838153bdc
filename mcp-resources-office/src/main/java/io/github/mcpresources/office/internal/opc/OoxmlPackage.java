package io.github.mcpresources.office.internal.opc;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The package of an OOXML document, which consists of parts with types and relationships (ECMA-376, part 2). */
public final class OoxmlPackage {

    static final String CONTENT_TYPES = "[Content_Types].xml";

    private static final String UNKNOWN_TYPE = "application/octet-stream";

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final PackageXml xml;
    private final Map<String, String> defaults = new HashMap<>();
    private final Map<String, String> overrides = new HashMap<>();
    private final Map<String, List<Relationship>> bySource = new HashMap<>();
    private int relationships;
    private long targets;

    /**
     * Creates a package, and reads its content types.
     *
     * @throws OfficeException if the content types are damaged or encrypted, or exceed a limit
     * @throws IOException if the file cannot be read
     */
    public OoxmlPackage(ZipArchive archive, OfficeLimits limits) throws IOException {
        this.archive = archive;
        this.limits = limits;
        this.xml = new PackageXml(archive, limits);
        Optional<ZipPart> types = archive.find(CONTENT_TYPES);
        if (types.isPresent()) {
            readTypes(types.get());
        }
    }

    private void readTypes(ZipPart part) throws IOException {
        xml.visit(part, element -> {
            String type = element.attribute("ContentType");
            String extension = element.attribute("Extension");
            String name = element.attribute("PartName");
            if (type != null && extension != null) {
                defaults.put(extension.toLowerCase(Locale.ROOT), type);
            } else if (type != null && name != null) {
                overrides.put(PartNames.resolve("", name).toLowerCase(Locale.ROOT), type);
            }
            return true;
        });
    }

    public PackageXml xml() {
        return xml;
    }

    /** Returns the declared MIME type of a part; {@code application/octet-stream} if there is none. */
    public String type(String part) {
        String name = part.toLowerCase(Locale.ROOT);
        String override = overrides.get(name);
        return override != null ? override : defaults.getOrDefault(PartNames.extension(name), UNKNOWN_TYPE);
    }

    /** Finds a part by its name, or else by the percent-decoded name. The name has no leading slash. */
    public Optional<ZipPart> part(String name) {
        Optional<ZipPart> found = archive.find(name);
        if (found.isPresent() || name.indexOf('%') < 0) {
            return found;
        }
        try {
            return archive.find(URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notEncoded) {
            return Optional.empty();
        }
    }

    /**
     * Returns the relationships of a part, in order. An empty name means the package itself.
     *
     * @throws OfficeException if the relationships are damaged or encrypted, or exceed a limit
     * @throws IOException if the file cannot be read
     */
    public List<Relationship> relationships(String source) throws IOException {
        List<Relationship> known = bySource.get(source);
        if (known != null) {
            return known;
        }
        Optional<ZipPart> part = archive.find(PartNames.relationshipsOf(source));
        if (part.isEmpty()) {
            return List.of();
        }
        List<Relationship> found = new ArrayList<>();
        xml.visitRelationships(part.get(), element -> {
            String type = element.attribute("Type");
            String target = element.attribute("Target");
            if (type != null && target != null) {
                targets += target.length();
                if (targets > limits.xmlPart()) {
                    throw new OfficeException(
                            Reason.LIMIT,
                            "The targets of the document's relationships have " + targets
                                    + " characters or more, over the limit of " + limits.xmlPart()
                                    + " (setting OfficeLimits.xmlPart)",
                            null);
                }
                if (++relationships > limits.relationships()) {
                    throw new OfficeException(
                            Reason.LIMIT,
                            "The document has " + relationships + " relationships or more, over the limit of "
                                    + limits.relationships() + " (setting OfficeLimits.relationships)",
                            null);
                }
                String id = element.attribute("Id");
                boolean external = "External".equalsIgnoreCase(element.attribute("TargetMode"));
                found.add(new Relationship(
                        id == null ? "" : id,
                        type.substring(type.lastIndexOf('/') + 1),
                        external ? target : PartNames.resolve(source, target),
                        external));
            }
            return true;
        });
        List<Relationship> all = List.copyOf(found);
        bySource.put(source, all);
        return all;
    }
}
