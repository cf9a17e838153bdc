package io.github.mcpresources.skills;

/** The reason why a directory is not served as a skill. The message is for the application, never for a client. */
@SuppressWarnings("serial")
final class InvalidSkillException extends Exception {

    InvalidSkillException(String reason) {
        super(reason);
    }

    InvalidSkillException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** Returns the reason. */
    String reason() {
        return String.valueOf(getMessage());
    }
}
