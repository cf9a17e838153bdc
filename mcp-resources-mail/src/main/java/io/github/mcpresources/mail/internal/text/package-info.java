/** Converts emails to text and JSON. Start with {@link io.github.mcpresources.mail.internal.text.MailText}. */
@NullMarked
package io.github.mcpresources.mail.internal.text;

import org.jspecify.annotations.NullMarked;
