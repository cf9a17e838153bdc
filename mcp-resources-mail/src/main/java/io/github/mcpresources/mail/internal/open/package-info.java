/**
 * Opens emails of all formats, and the emails that are attached to them. Start with
 * {@link io.github.mcpresources.mail.internal.open.OpenMail}.
 */
@NullMarked
package io.github.mcpresources.mail.internal.open;

import org.jspecify.annotations.NullMarked;
