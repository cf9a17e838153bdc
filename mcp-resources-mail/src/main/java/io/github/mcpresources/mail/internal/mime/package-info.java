/** Internet messages (RFC 5322 and MIME). Start with {@link io.github.mcpresources.mail.internal.mime.MimeMail}. */
@NullMarked
package io.github.mcpresources.mail.internal.mime;

import org.jspecify.annotations.NullMarked;
