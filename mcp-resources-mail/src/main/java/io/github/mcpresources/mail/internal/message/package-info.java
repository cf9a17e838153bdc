/**
 * An email in any format: its header fields, texts and attachments. Start with
 * {@link io.github.mcpresources.mail.internal.message.Mail}.
 */
@NullMarked
package io.github.mcpresources.mail.internal.message;

import org.jspecify.annotations.NullMarked;
