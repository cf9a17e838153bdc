package io.github.mcpresources.mail;

import io.github.mcpresources.Completion;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.internal.message.Node;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Completes the variables of the URI templates: document ids and paths. */
final class MailCompletions {

    private static final int MAX_DOCUMENTS = 1000;

    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final MailReads reads;

    MailCompletions(KnownDocuments index, @Nullable FolderSearch search, MailReads reads) {
        this.index = index;
        this.search = search;
        this.reads = reads;
    }

    /** Returns the ids of the known documents that begin with the prefix. */
    List<String> documents(Completion.Request request, RequestContext context) {
        if (search != null) {
            search.await(context);
        }
        String prefix = request.prefix();
        return index.after(prefix, true, MAX_DOCUMENTS).stream()
                .map(KnownDocument::id)
                .filter(id -> id.regionMatches(true, 0, prefix, 0, prefix.length()))
                .distinct()
                .limit(Completion.MAX_VALUES)
                .toList();
    }

    /**
     * Completes the last number of a path. For {@code 2.}, the completions are the paths of the parts of email 2, such
     * as {@code 2.1}. For a prefix without a dot, they are the numbers of the parts of the document itself.
     */
    List<String> paths(Completion.Request request, RequestContext context) throws IOException {
        String docId = request.arguments().get(MailUris.DOCUMENT);
        int dot = request.prefix().lastIndexOf('.');
        String parent = request.prefix().substring(0, Math.max(0, dot));
        try {
            Optional<KnownDocument> known = docId == null ? Optional.empty() : reads.known(docId, context);
            if (known.isEmpty()) {
                return List.of();
            }
            int count = count(known.get(), parent, context);
            return IntStream.rangeClosed(1, count)
                    .mapToObj(number -> (dot < 0 ? "" : parent + ".") + number)
                    .filter(path -> path.startsWith(request.prefix()))
                    .limit(Completion.MAX_VALUES)
                    .toList();
        } catch (MailException unreadable) { // no completions; a read reports the reason
            return List.of();
        }
    }

    private int count(KnownDocument known, String parent, RequestContext context) throws IOException {
        Optional<Inventory> inventory;
        if (parent.isEmpty()) {
            inventory = reads.inventory(known, context);
        } else {
            List<Integer> path = MailUris.path(parent);
            inventory = reads.read(known, "inventory/" + parent, context, mail -> {
                Optional<Node> node = mail.node(path);
                return node.isEmpty() ? Optional.empty() : Optional.of(Inventory.of(mail, node.get()));
            });
        }
        return inventory
                .map(it -> Math.max(it.messages(), it.attachments().size()))
                .orElse(0);
    }
}
