package io.github.mcpresources.skills;

import io.github.mcpresources.internal.text.Printable;

/**
 * The reason why a directory is not served as a skill. The message is for the application, never for a client. It is
 * one printable line, because it may contain text of the skill.
 */
@SuppressWarnings("serial")
final class InvalidSkillException extends Exception {

    InvalidSkillException(String reason) {
        super(Printable.of(reason));
    }

    InvalidSkillException(String reason, Throwable cause) {
        super(Printable.of(reason), cause);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
