package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ResourceException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kind of the documents of a provider: how its files are recognized, and how its errors are reported.
 *
 * @param name the name of the kind in the names of threads, such as {@code office}
 * @param prefix the beginning of the URIs of the provider, such as {@code office://}
 * @param extensions the extensions of the names of the files, in lower case and without the dot
 * @param maxBytes the maximum size of a document, in bytes
 * @param sizeSetting the setting of this size, such as {@code OfficeLimits.file}
 * @param log the logger of the provider
 * @param limit creates the error for an exceeded limit from its message; the data of the error has the reason {@code
 *     limit}
 * @param corrupt creates the error for a document that is damaged, or that kept changing
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

    /** The beginning of the names of the files that Office creates while a document is open. */
    static final String OWNER_FILE = "~$";

    /**
     * Creates a kind that logs to the logger of the provider.
     *
     * @param name the name of the kind in the names of threads
     * @param provider the class of the provider
     * @param extensions the extensions of the names of the files
     * @param maxBytes the maximum size of a document, in bytes
     * @param sizeSetting the setting of this size
     * @param limit creates the error for an exceeded limit
     * @param corrupt creates the error for a damaged document
     * @return the kind, whose URIs begin with its name and {@code ://}
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
     * Checks whether a URI or path is that of a document of this kind, according to the extension of its name.
     *
     * @param uri the URI or path
     * @return true if it is
     */
    public boolean isDocument(String uri) {
        String name = uri.substring(uri.lastIndexOf('/') + 1);
        return extensions.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
                && !name.startsWith(OWNER_FILE);
    }

    /**
     * Checks the size of a document.
     *
     * @param size the size in bytes
     * @throws ResourceException if the document is too large
     */
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
