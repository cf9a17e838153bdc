package io.github.mcpresources.mail.internal.text;

/** The formats of texts. */
public enum TextForm {
    /** Markdown. */
    MD("text/markdown"),
    /** Plain text. */
    TXT("text/plain");

    private final String mimeType;

    TextForm(String mimeType) {
        this.mimeType = mimeType;
    }

    public String mimeType() {
        return mimeType;
    }
}
