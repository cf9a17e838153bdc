package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The names of the documents that the folders list, for names of clients that are not exact. Such a name is compared
 * with these names, and is never used as a path. Hidden and excluded files are not listed.
 */
final class ListedNames {

    /** The maximum number of pages that are listed. The provider of the files limits the work for one page. */
    private static final int MAX_PAGES = 10;

    private static final String QUOTES = "\"'`\u201c\u201d\u201e\u2018\u2019";

    private final DocumentFolders folders;
    private final DocumentRoots roots;
    /** The URIs of the documents by the paths that clients use. */
    private final Map<String, String> uris = new LinkedHashMap<>();

    private boolean isWhole;

    private ListedNames(DocumentFolders folders, DocumentRoots roots) {
        this.folders = folders;
        this.roots = roots;
    }

    /**
     * Lists the documents in the folders. If there are too many, some are left out.
     *
     * @throws CancellationException if the thread is interrupted
     */
    static ListedNames of(DocumentFolders folders, DocumentRoots roots) {
        ListedNames names = new ListedNames(folders, roots);
        Optional<String> cursor = Optional.empty();
        for (int pages = 0; pages < MAX_PAGES && !names.isWhole; pages++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("The request was cancelled");
            }
            Page<ResourceDescriptor> page = folders.list(cursor);
            for (ResourceDescriptor file : page.items()) {
                if (folders.isDocument(file.uri())) {
                    folders.nameOf(file.uri()).ifPresent(name -> names.uris.put(name, file.uri()));
                }
            }
            cursor = page.nextCursor();
            names.isWhole = cursor.isEmpty();
        }
        return names;
    }

    /**
     * Returns the real path of the only document that a client can mean. The name may be in quotes, begin with a slash
     * or be percent-encoded. It may differ from the path of the document in upper and lower case and in the
     * normalization form of Unicode. It may be the path below a folder, or only the file name. Returns empty if no
     * document or several documents have such a name.
     */
    Optional<Path> meant(String name) {
        Map<String, String> forms = new LinkedHashMap<>(); // computed once for all comparisons
        uris.keySet().forEach(path -> forms.put(path, composed(path)));
        for (String written : writings(name)) {
            String wanted = composed(written);
            List<UnaryOperator<String>> parts = new ArrayList<>(List.of(path -> path, ListedNames::belowFolder));
            if (wanted.indexOf('/') < 0 && isWhole) {
                parts.add(ListedNames::last);
            }
            for (UnaryOperator<String> part : parts) {
                Set<Path> found = where(forms, path -> part.apply(path).equals(wanted));
                if (found.isEmpty()) {
                    found = where(forms, path -> part.apply(path).equalsIgnoreCase(wanted));
                }
                if (!found.isEmpty()) {
                    return found.size() == 1 ? found.stream().findFirst() : Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the real paths of the documents whose path matches, in the normalization form NFC. */
    private Set<Path> where(Map<String, String> forms, Predicate<String> matches) {
        Set<Path> found = new LinkedHashSet<>();
        forms.forEach((path, form) -> {
            if (matches.test(form)) {
                real(uris.getOrDefault(path, "")).ifPresent(found::add);
            }
        });
        return found;
    }

    /** Returns the paths of the documents whose file names are similar to a name, the most similar first. */
    Stream<String> similar(String name) {
        Map<String, List<String>> paths = new LinkedHashMap<>();
        uris.keySet()
                .forEach(path -> paths.computeIfAbsent(last(path), it -> new ArrayList<>())
                        .add(path));
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The request was cancelled");
        }
        return Nearest.similar(name, paths.keySet()).stream()
                .flatMap(similar -> paths.getOrDefault(similar, List.of()).stream())
                .filter(path -> real(uris.getOrDefault(path, "")).isPresent());
    }

    private Optional<Path> real(String uri) {
        try {
            return folders.files().file(uri).flatMap(roots::real);
        } catch (IOException unreadable) { // as if the file did not exist
            return Optional.empty();
        }
    }

    /** Returns the name without what does not belong to a path, and the same name percent-decoded. */
    private static Set<String> writings(String name) {
        String path = unquoted(name).replace('\\', '/');
        path = path.startsWith("file:///") ? path.substring("file:///".length()) : path;
        while (path.startsWith("/") || path.startsWith("./")) {
            path = path.substring(path.indexOf('/') + 1);
        }
        Set<String> writings = new LinkedHashSet<>();
        writings.add(path);
        try {
            writings.add(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notEncoded) {
            return writings;
        }
        return writings;
    }

    /** Returns a name without the quotes and spaces around it. */
    static String unquoted(String name) {
        String path = name.strip();
        int begin = 0;
        int end = path.length();
        while (begin < end && QUOTES.indexOf(path.charAt(begin)) >= 0) {
            begin++;
        }
        while (end > begin && QUOTES.indexOf(path.charAt(end - 1)) >= 0) {
            end--;
        }
        return path.substring(begin, end).strip();
    }

    private static String belowFolder(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String composed(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }
}
