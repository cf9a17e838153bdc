package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A provider of the rows of a table, with the URIs {@code row://<key>}. */
final class DatabaseResources implements ResourceProvider {

    private static final String PREFIX = "row://";

    private final NavigableMap<String, String> table;

    DatabaseResources(NavigableMap<String, String> table) {
        this.table = table;
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return context.blocking(
                () -> { // on a thread for code that blocks
                    String after = page.cursor().orElse("");
                    List<String> keys = table.tailMap(after, false).keySet().stream()
                            .limit(page.limit() + 1L)
                            .toList();
                    List<ResourceDescriptor> rows = keys.stream()
                            .limit(page.limit())
                            .map(key -> ResourceDescriptor.of(PREFIX + key, key))
                            .toList();
                    return keys.size() > page.limit() ? Page.of(rows, keys.get(page.limit() - 1)) : Page.last(rows);
                });
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return context.blocking(() -> uri.startsWith(PREFIX)
                ? Optional.ofNullable(table.get(uri.substring(PREFIX.length()))).map(ReadResult::text)
                : Optional.empty()); // another provider may have it
    }
}
