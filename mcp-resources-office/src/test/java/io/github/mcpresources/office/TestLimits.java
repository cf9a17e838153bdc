package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeLimits;

/** The default limits of documents, except for one. */
final class TestLimits {

    private static final OfficeLimits USUAL = OfficeLimits.DEFAULT;

    private TestLimits() {}

    static OfficeLimits file(long file) {
        return limits(file, USUAL.xmlPart(), USUAL.item());
    }

    static OfficeLimits xmlPart(long xmlPart) {
        return limits(USUAL.file(), xmlPart, USUAL.item());
    }

    static OfficeLimits item(long item) {
        return limits(USUAL.file(), USUAL.xmlPart(), item);
    }

    private static OfficeLimits limits(long file, long xmlPart, long item) {
        return new OfficeLimits(
                file,
                USUAL.entries(),
                xmlPart,
                item,
                USUAL.inflateRatio(),
                USUAL.xmlDepth(),
                USUAL.relationships(),
                USUAL.pixels(),
                USUAL.side(),
                USUAL.output());
    }
}
