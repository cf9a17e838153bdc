package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Creates tables of the served resources, for the operator of the server. */
final class Overview {

    private static final int SHOWN = 20;
    private static final int WIDEST_URI = 72;
    private static final int WIDEST_TYPE = 30;

    private Overview() {}

    /** Returns the first page of the list of documents. The table shows only this page. */
    static Page<ResourceDescriptor> firstPage(ResourceProvider provider) {
        return provider.listResources(Page.Request.first(SHOWN), ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    static String of(Page<ResourceDescriptor> documents, ResourceProvider provider) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"URI", "MIME TYPE", "BYTES"});
        for (ResourceDescriptor document : documents.items()) {
            rows.add(new String[] {document.uri(), shortened(document.mimeType().orElse("?")), bytes(document.size())});
        }
        if (documents.items().isEmpty()) {
            rows.add(new String[] {"(no documents)", "", ""});
        } else if (documents.items().size() == SHOWN) {
            rows.add(new String[] {"...", "", ""});
        }
        for (TemplateDescriptor template : templates(provider, ServerRequest.detached())) {
            rows.add(new String[] {template.uriTemplate(), template.mimeType().orElse("?"), "template"});
        }
        return table(rows);
    }

    /**
     * Returns a table of the mounts and their states. The stage completes when all mounts have answered, or after the
     * given time.
     */
    static CompletionStage<String> ofMounts(
            List<ServerAddress> servers, ResourceCompositor compositor, Duration patience) {
        return compositor
                .listResources(Page.Request.first(1), ServerRequest.detached())
                .handle((page, failure) -> true) // the health of the mounts contains their failures
                .toCompletableFuture()
                .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(hasAnswered -> "Other servers, " + servers.size() + ":\n" + table(rows(compositor)));
    }

    private static List<String[]> rows(ResourceCompositor compositor) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"MOUNT", "STATE", "RESOURCES"});
        for (MountHealth health : compositor.health()) {
            String reason = health.state().reason();
            rows.add(new String[] {
                health.mount() + "+  "
                        + (health.mount().equals(health.server()) ? "" : health.server() + "  ")
                        + health.name(),
                reason == null ? health.state().phase().name().toLowerCase(Locale.ROOT) : "down: " + reason,
                health.resources() < 0 ? "?" : String.valueOf(health.resources())
            });
        }
        return rows;
    }

    /** Returns all templates. A concatenation of providers may return a separate page for each provider. */
    private static List<TemplateDescriptor> templates(ResourceProvider provider, RequestContext context) {
        List<TemplateDescriptor> all = new ArrayList<>();
        Page.Request next = Page.Request.first(SHOWN);
        while (true) {
            Page<TemplateDescriptor> page =
                    provider.listTemplates(next, context).toCompletableFuture().join();
            all.addAll(page.items());
            if (page.nextCursor().isEmpty()) {
                return all;
            }
            next = Page.Request.after(page.nextCursor().get(), SHOWN);
        }
    }

    private static String bytes(OptionalLong size) {
        return size.isPresent() ? String.format(Locale.ROOT, "%,d", size.getAsLong()) : "?";
    }

    private static String shortened(String type) {
        return type.length() <= WIDEST_TYPE ? type : type.substring(0, WIDEST_TYPE - 3) + "...";
    }

    private static String table(List<String[]> rows) {
        int uri = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        int type = rows.stream().mapToInt(row -> row[1].length()).max().orElse(0);
        StringBuilder table = new StringBuilder();
        for (String[] row : rows) {
            table.append(String.format(
                            Locale.ROOT,
                            "%-" + Math.min(uri, WIDEST_URI) + "s  %-" + type + "s  %10s",
                            row[0],
                            row[1],
                            row[2])
                    .stripTrailing());
            table.append('\n');
        }
        return table.toString();
    }
}
