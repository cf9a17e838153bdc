/** The limits and errors of mails. Start reading at {@link io.github.mcpresources.mail.document.MailLimits}. */
@NullMarked
package io.github.mcpresources.mail.document;

import org.jspecify.annotations.NullMarked;
