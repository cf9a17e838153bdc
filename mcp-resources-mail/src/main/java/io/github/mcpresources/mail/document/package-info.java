/** The limits and errors of emails. Start with {@link io.github.mcpresources.mail.document.MailLimits}. */
@NullMarked
package io.github.mcpresources.mail.document;

import org.jspecify.annotations.NullMarked;
