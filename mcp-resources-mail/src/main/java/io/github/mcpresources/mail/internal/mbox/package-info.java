/** Folders of mails in one file. Start reading at {@link io.github.mcpresources.mail.internal.mbox.MboxIndex}. */
@NullMarked
package io.github.mcpresources.mail.internal.mbox;

import org.jspecify.annotations.NullMarked;
