package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.document.OfficeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A background search for the Office documents in the served folders, so that their items can be listed. The search is
 * repeated when files change.
 */
final class OfficeScan implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OfficeScan.class);

    private static final Set<String> EXTENSIONS = Set.of(
            "doc", "docm", "docx", "dot", "dotm", "dotx", "odp", "ods", "odt", "otp", "ots", "ott", "pot", "potm",
            "potx", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx", "xls", "xlsm", "xlsx", "xlt", "xltm", "xltx");
    private static final int PAGE = 1000;
    private static final int PAUSE_MILLIS = 500;

    private final DirectoryResources files;
    private final OfficeDocuments documents;
    private final AtomicBoolean isDue = new AtomicBoolean();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread made = new Thread(work, "office-scan");
        made.setDaemon(true);
        return made;
    });

    OfficeScan(DirectoryResources files, OfficeDocuments documents) {
        this.files = files;
        this.documents = documents;
        again();
    }

    /** Schedules another scan. Several changes within half a second cause only one scan. */
    void again() {
        if (isDue.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS, thread)
                    .execute(this::scan);
        }
    }

    private void scan() {
        isDue.set(false);
        try {
            Optional<String> cursor = Optional.empty();
            do {
                Page.Request request =
                        cursor.map(it -> Page.Request.after(it, PAGE)).orElse(Page.Request.first(PAGE));
                Page<ResourceDescriptor> page = files.listResources(request, ServerRequest.detached())
                        .toCompletableFuture()
                        .join();
                for (ResourceDescriptor file : page.items()) {
                    if (isOffice(file.uri())) {
                        files.file(file.uri()).ifPresent(path -> add(documents, path));
                    }
                }
                cursor = page.nextCursor();
            } while (cursor.isPresent() && !Thread.currentThread().isInterrupted());
        } catch (IOException | RuntimeException | Error failure) {
            log.warn(
                    "The search for Office documents failed. The items of some documents may be missing from the list",
                    failure);
        }
    }

    private static boolean isOffice(String uri) {
        return EXTENSIONS.contains(uri.substring(uri.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    static void add(OfficeDocuments documents, Path file) {
        try {
            documents.add(file);
        } catch (IOException | OfficeException failure) {
            log.warn(
                    "The items of the Office document {} are not listed: {}",
                    Printable.of(file.getFileName()),
                    Printable.of(failure.getMessage()));
            log.debug("The items of an Office document are not listed", failure);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
