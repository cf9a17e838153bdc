package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ResourceException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kind of document that a provider serves. It recognizes the files of the documents and creates errors about them.
 *
 * @param name a short name for thread names and the health of a server, such as {@code office}
 * @param prefix the beginning of the URIs of the provider, such as {@code office://}
 * @param extensions the extensions of file names, in lower case and without the dot
 * @param maxBytes the maximum size of a document, in bytes
 * @param sizeSetting the name of the setting for {@code maxBytes}, such as {@code OfficeLimits.file}
 * @param limit creates the exception for an exceeded limit, given its message; the {@code reason} in its data is
 *     {@code limit}
 * @param corrupt creates the exception for a document that is damaged or keeps changing, given its message
 */
public record DocumentKind(
        String name,
        String prefix,
        Set<String> extensions,
        long maxBytes,
        String sizeSetting,
        Logger log,
        Function<String, ? extends ResourceException> limit,
        Function<String, ? extends ResourceException> corrupt) {

    /** The file name prefix of the temporary files that Office creates while a document is open. */
    static final String OWNER_FILE = "~$";

    /**
     * Creates a kind whose URIs begin with the name and {@code ://}. The kind logs to the logger of the class {@code
     * provider}. The other parameters are those of the record.
     */
    public static DocumentKind of(
            String name,
            Class<?> provider,
            Set<String> extensions,
            long maxBytes,
            String sizeSetting,
            Function<String, ? extends ResourceException> limit,
            Function<String, ? extends ResourceException> corrupt) {
        return new DocumentKind(
                name,
                name + "://",
                extensions,
                maxBytes,
                sizeSetting,
                LoggerFactory.getLogger(provider),
                limit,
                corrupt);
    }

    /**
     * Checks whether a URI or path has an extension of this kind, and does not name a file that Office creates while a
     * document is open.
     */
    public boolean isDocument(String uri) {
        String name = uri.substring(uri.lastIndexOf('/') + 1);
        return extensions.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
                && !name.startsWith(OWNER_FILE);
    }

    /** Throws a {@link ResourceException} if a document of this size, in bytes, is too large. */
    public void checkSize(long size) {
        if (size > maxBytes) {
            throw limit.apply("The document has " + size + " bytes, over the limit of " + maxBytes + " (setting "
                    + sizeSetting + ")");
        }
    }

    static boolean isLimit(ResourceException failure) {
        return "limit".equals(failure.data().get("reason"));
    }
}
