/** Folders of emails in one file. Start with {@link io.github.mcpresources.mail.internal.mbox.MboxIndex}. */
@NullMarked
package io.github.mcpresources.mail.internal.mbox;

import org.jspecify.annotations.NullMarked;
