package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.content.Wrappings;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrapped attachments and obfuscated fonts are served as plain files, for each kind of document. */
class WrappedItemsTest {

    private static final byte[] PDF = "%PDF-1.7\n1 0 obj".getBytes(ISO_8859_1);
    private static final byte[] SOUND = "RIFF1234WAVEfmt ".getBytes(ISO_8859_1);
    private static final byte[] FONT = Wrappings.trueType();

    @TempDir
    private Path folder;

    @Test
    void unwrapsFontsSoundsAndAttachmentsOfWord() throws Exception {
        byte[] object = Wrappings.oleObject("\u0001Ole10Native", Wrappings.ole10Native("attached.pdf", PDF));
        Path file = TestPackage.word()
                .type("odttf", "application/vnd.openxmlformats-officedocument.obfuscatedFont")
                .rel("word/document.xml", "rId1", "oleObject", "embeddings/oleObject1.bin")
                .part("word/embeddings/oleObject1.bin", object)
                .rel("word/document.xml", "rId2", "audio", "media/sound.wav")
                .part("word/media/sound.wav", SOUND)
                .rel("word/document.xml", "rId3", "fontTable", "fontTable.xml")
                .part(
                        "word/fontTable.xml",
                        "<w:fonts xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
                                + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                                + "<w:font w:name=\"Fancy\"><w:embedRegular r:id=\"rId1\" w:fontKey=\""
                                + Wrappings.FONT_KEY + "\"/></w:font></w:fonts>")
                .rel("word/fontTable.xml", "rId1", "font", "fonts/font1.odttf")
                .part("word/fonts/font1.odttf", Wrappings.odttf(FONT, Wrappings.FONT_KEY))
                .write(folder.resolve("a.docx"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = documents.docId(file);
            is(documents.get(id, ItemType.EMBED, "attached.pdf"), "application/pdf", PDF);
            try (TestServer server = new TestServer(documents);
                    McpSyncClient client = server.connect()) {
                McpSchema.BlobResourceContents stored =
                        (McpSchema.BlobResourceContents) client.readResource(McpSchema.ReadResourceRequest.builder(
                                                "office://" + id + "/embed/attached.pdf?format=original")
                                        .build())
                                .contents()
                                .get(0);
                assertThat(stored.mimeType()).isEqualTo("application/x-ole-storage");
                assertThat(Base64.getDecoder().decode(stored.blob())).isEqualTo(object);
            }
            is(documents.get(id, ItemType.MEDIA, "audio-1"), "audio/wav", SOUND);
            is(documents.get(id, ItemType.FONT, "1"), "font/ttf", FONT);
        }
    }

    @Test
    void unwrapsFontsOfPowerPoint() throws Exception {
        Path file = TestPackage.deck(1)
                .type("fntdata", "application/x-fontdata")
                .rel("ppt/presentation.xml", "rId8", "font", "fonts/font1.fntdata")
                .part("ppt/fonts/font1.fntdata", Wrappings.eot(FONT, "Fancy", 0x10000000))
                .rel("ppt/presentation.xml", "rId9", "font", "fonts/font2.fntdata")
                .part("ppt/fonts/font2.fntdata", Wrappings.eot(FONT, "Packed", 4))
                .write(folder.resolve("a.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = documents.docId(file);
            is(documents.get(id, ItemType.FONT, "1"), "font/ttf", FONT);
            is(
                    documents.get(id, ItemType.FONT, "2"),
                    "application/vnd.ms-fontobject",
                    Wrappings.eot(FONT, "Packed", 4));
        }
    }

    private static void is(ItemContent found, String mimeType, byte[] bytes) {
        assertThat(found.mimeType()).isEqualTo(mimeType);
        assertThat(found.bytes()).isEqualTo(bytes);
    }
}
