/** Emails as resources. Start with {@link io.github.mcpresources.mail.MailDocuments}. */
@NullMarked
package io.github.mcpresources.mail;

import org.jspecify.annotations.NullMarked;
