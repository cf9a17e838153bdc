package io.github.mcpresources.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.documents.TextPiece;
import io.github.mcpresources.internal.documents.TextWindow;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Node;
import io.github.mcpresources.mail.internal.open.OpenMail;
import io.github.mcpresources.mail.internal.text.FolderText;
import io.github.mcpresources.mail.internal.text.MailLinks;
import io.github.mcpresources.mail.internal.text.MailText;
import io.github.mcpresources.mail.internal.text.TextForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads windows of texts. The text of an email is cached as a whole. The text of a folder is a table that can be long,
 * and is not cached: for each window, the header fields of all emails up to the end of the window are read again.
 */
final class MailTexts {

    private static final int COPIES = 4;
    private static final int MAX_FOLDERS = 10_000;

    private final MailReads reads;

    /** The documents and attachments that are known to be folders. */
    private final Cache<String, Boolean> folders = Caffeine.newBuilder()
            .maximumSize(MAX_FOLDERS)
            .executor(Runnable::run)
            .build();

    MailTexts(MailReads reads) {
        this.reads = reads;
    }

    /** Reads a window of a text. Returns empty if the document is no longer available, or has no such part. */
    Optional<TextPiece> read(
            KnownDocument known,
            String docId,
            List<Integer> path,
            TextForm form,
            long offset,
            long max,
            RequestContext context)
            throws IOException {
        String item = "text/" + path;
        MailLinks links = MailUris.links(docId, path);
        String folder = known.digest() + item;
        if (folders.getIfPresent(folder) == null) {
            Optional<Rendition> whole = reads.made(known, item, form + "@" + docId, context, mail -> {
                Optional<Node> node = mail.node(path);
                if (node.isPresent() && node.get() instanceof Folder) {
                    folders.put(folder, true);
                    return Optional.empty();
                }
                return node.isPresent() ? Optional.of(whole(mail, (Mail) node.get(), form, links)) : Optional.empty();
            });
            if (whole.isPresent()) {
                return Optional.of(window(whole.get(), offset, max));
            }
        }
        if (folders.getIfPresent(folder) == null || !reads.isReadable(known)) {
            return Optional.empty();
        }
        return reads.read(known, item, context, mail -> {
            Optional<Node> node = mail.node(path);
            return node.isPresent() && node.get() instanceof Folder it
                    ? Optional.of(window(mail, it, form, links, offset, max))
                    : Optional.empty();
        });
    }

    private static Rendition whole(OpenMail mail, Mail node, TextForm form, MailLinks links) throws IOException {
        String text = MailText.of(node, form, links, mail.limits(), mail.room());
        return new Rendition(text.getBytes(StandardCharsets.UTF_8), form.mimeType(), Map.of());
    }

    private static TextPiece window(Rendition whole, long offset, long max) {
        TextWindow window = new TextWindow(offset, max, bytes -> {});
        try {
            window.append(new String(whole.bytes(), StandardCharsets.UTF_8));
        } catch (EnoughText enough) {
            return new TextPiece(window.text(), window.start(), window.next());
        }
        return end(window, offset);
    }

    private static TextPiece window(OpenMail mail, Folder folder, TextForm form, MailLinks links, long offset, long max)
            throws IOException {
        TextWindow window = new TextWindow(offset, max, bytes -> mail.room().add((long) COPIES * 64 * 1024));
        try {
            FolderText.write(folder, form, links, mail.limits(), window);
        } catch (EnoughText enough) {
            return new TextPiece(window.text(), window.start(), window.next());
        }
        return end(window, offset);
    }

    private static TextPiece end(TextWindow window, long offset) {
        if (offset > window.position()) {
            throw new InvalidParamsException(
                    MailUris.OFFSET, offset, "at most " + window.position() + ", the size of the text in bytes");
        }
        return new TextPiece(window.text(), window.start(), OptionalLong.empty());
    }
}
