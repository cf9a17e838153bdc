package io.github.mcpresources.mail.internal.message;

/**
 * An attachment of an email, without its content.
 *
 * @param number the number of the attachment in the email, from 1
 * @param name a safe file name, made by {@link SafeNames#of}
 * @param size the decoded size in bytes; -1 if it is not known
 * @param contentId the content id without angle brackets; empty if there is none
 * @param isInline true if the attachment is marked as inline, or has a content id and is not marked as an attachment
 * @param isMail true if the attachment is an email according to its type or name
 */
public record Attachment(
        int number, String name, String mimeType, long size, String contentId, boolean isInline, boolean isMail) {}
