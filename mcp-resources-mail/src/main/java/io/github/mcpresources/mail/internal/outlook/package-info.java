/**
 * Outlook messages and the content of winmail.dat. Start with
 * {@link io.github.mcpresources.mail.internal.outlook.MsgMail}.
 */
@NullMarked
package io.github.mcpresources.mail.internal.outlook;

import org.jspecify.annotations.NullMarked;
