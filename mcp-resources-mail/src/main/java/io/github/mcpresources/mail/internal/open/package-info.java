/**
 * Opens mails of all formats, and the mails that are attached to them. Start reading at
 * {@link io.github.mcpresources.mail.internal.open.OpenMail}.
 */
@NullMarked
package io.github.mcpresources.mail.internal.open;

import org.jspecify.annotations.NullMarked;
