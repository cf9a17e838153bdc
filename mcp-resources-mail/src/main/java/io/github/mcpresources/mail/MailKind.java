package io.github.mcpresources.mail;

import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import java.util.Set;

/**
 * Describes emails as a {@link DocumentKind}: their file extensions, their maximum size, and the
 * exceptions that are thrown when they cannot be read.
 */
final class MailKind {

    /** The words for reading an email that {@link Renderings} uses in its error messages. */
    static final Renderings.Words READING = new Renderings.Words(
            "Reading the document", "read", "read", "textTimeout", "readers", "no document is read");

    private MailKind() {}

    static DocumentKind of(MailLimits limits) {
        return DocumentKind.of(
                "mail",
                MailDocuments.class,
                Set.of("eml", "msg", "mbox", "mbx"),
                limits.file(),
                "MailLimits.file",
                message -> new MailException(Reason.LIMIT, message, null),
                message -> new MailException(Reason.CORRUPT, message, null));
    }
}
