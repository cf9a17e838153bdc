package io.github.mcpresources.search.internal.index;

/** The names of the fields of the index. */
public final class Fields {

    /** The URI of the document, indexed so that the document can be replaced or deleted. */
    public static final String DOCUMENT = "doc";
    /** The URI of the document as a doc value, so that it can be read quickly for each hit. */
    public static final String OWNER = "owner";
    /** The URI of the part. */
    public static final String URI = "uri";
    /** The text of the part, including stop words. */
    public static final String BODY = "body";
    /**
     * The prefix of the names of the fields that contain word stems, such as {@code stems_en}. The field of each
     * language contains the stems of the title, path, heading and text.
     */
    public static final String STEMS = "stems_";

    public static final String TITLE = "title";
    public static final String HEADING = "heading";
    /** The words of the path of the document. */
    public static final String PATH = "path";

    public static final String PLACE = "place";
    public static final String LANGUAGE = "language";
    /** The folders above the document. */
    public static final String FOLDER = "folder";
    /** The MIME type, its top-level type, and the extension of the name. */
    public static final String TYPE = "type";

    public static final String MIME_TYPE = "mime";
    /** The time of the last change in milliseconds. */
    public static final String MODIFIED = "modified";

    static final String RECORD = "record";
    static final String SOURCE = "source";
    static final String STAMP = "stamp";
    static final String DIGEST = "digest";
    static final String BYTES = "bytes";
    static final String REASON = "reason";
    static final String DETAIL = "detail";

    private Fields() {}
}
