package io.github.mcpresources.mail;

import io.github.mcpresources.mail.internal.mbox.MboxIndex;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Node;
import io.github.mcpresources.mail.internal.open.OpenMail;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number and positions of the emails in a folder, or the attachments of an email.
 *
 * @param messages the number of emails in a folder; 0 for an email
 * @param attachments the attachments of an email; none for a folder
 * @param index the positions of the emails in a folder; null for an email
 */
record Inventory(
        int messages,
        List<Attachment> attachments,
        @Nullable MboxIndex index) {

    /** The number of bytes of the index that add 1 to the {@link #weight}. */
    private static final int WEIGHT = 1024;

    static Inventory of(OpenMail mail, Node node) throws IOException {
        return node instanceof Folder folder
                ? new Inventory(folder.count(), List.of(), mail.index())
                : new Inventory(0, List.copyOf(((Mail) node).attachments()), null);
    }

    boolean isFolder() {
        return index != null;
    }

    /** Returns the estimated memory that this inventory takes in a cache, in KiB. */
    int weight() {
        return 1 + attachments.size() + (index == null ? 0 : (int) (index.size() / WEIGHT));
    }
}
