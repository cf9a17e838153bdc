package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.poi.hpsf.ClassIDPredefined;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttachmentTest {

    private static final byte[] PDF = "%PDF-1.7\n1 0 obj".getBytes(ISO_8859_1);
    private static final String NATIVE = "\u0001Ole10Native";

    @Test
    void unwrapsPackagerObjectWithName() {
        byte[] object = Wrappings.oleObject(NATIVE, Wrappings.ole10Native("attached.pdf", PDF));
        Unwrapped inside = Attachment.unwrap(object, null, "oleObject1.bin");
        assertThat(inside.name()).isEqualTo("attached.pdf");
        assertThat(inside.mimeType()).isEqualTo("application/pdf");
        assertThat(inside.bytes()).isEqualTo(PDF);
        assertThat(inside.flags()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"C:\\Users\\Jane\\secret.txt", "/home/jane/secret.txt", "C:secret.txt", "..\\..\\secret.txt"})
    void removesPathFromName(String label) {
        byte[] stream = Wrappings.ole10Native(label, PDF);
        assertThat(Ole10Native.parse(stream).orElseThrow().name()).isEqualTo("secret.txt");
    }

    @Test
    void usesNameWithoutExtensionIfNoNameHasOne() {
        assertThat(Ole10Native.parse(Wrappings.ole10Native("readme", PDF))
                        .orElseThrow()
                        .name())
                .isEqualTo("readme");
    }

    @Test
    void usesAnsiNameIfThereIsNoUnicodeName() {
        String stream = new String(Wrappings.ole10Native("attached.pdf", PDF), ISO_8859_1);
        String otherPath = stream.replace("\\attached.pdf", "\\original.pdf");
        assertThat(otherPath).isNotEqualTo(stream);
        byte[] withoutUnicode =
                otherPath.substring(0, stream.indexOf("%PDF") + PDF.length).getBytes(ISO_8859_1);
        assertThat(Ole10Native.parse(withoutUnicode).orElseThrow().name()).isEqualTo("attached.pdf");
    }

    @Test
    void ignoresNameOfThousandsOfCharacters() {
        byte[] object =
                Wrappings.oleObject(NATIVE, Wrappings.ole10Native("attached.pdf", PDF, "x".repeat(2000) + ".pdf"));
        assertThat(Attachment.unwrap(object, null, null).name()).isEqualTo("attached.pdf");
    }

    @Test
    void flagsProgram() {
        byte[] object = Wrappings.oleObject(
                NATIVE, Wrappings.ole10Native("setup.exe", "MZ\u0090\0\u0003".getBytes(ISO_8859_1)));
        Unwrapped inside = Attachment.unwrap(object, null, null);
        assertThat(inside.mimeType()).isEqualTo("application/octet-stream");
        assertThat(inside.flags()).containsExactly(Flags.EXECUTABLE);
    }

    @Test
    void unwrapsPdfInContents() {
        Unwrapped inside = Attachment.unwrap(Wrappings.oleObject("CONTENTS", PDF), null, null);
        assertThat(inside.mimeType()).isEqualTo("application/pdf");
        assertThat(inside.bytes()).isEqualTo(PDF);
    }

    @Test
    void unwrapsPackage() throws IOException {
        byte[] docx = MimeTypesTest.zip("[Content_Types].xml", "word/document.xml");
        Unwrapped inside = Attachment.unwrap(Wrappings.oleObject("Package", docx), null, null);
        assertThat(inside.mimeType())
                .isEqualTo("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
        assertThat(inside.bytes()).isEqualTo(docx);
    }

    @Test
    void keepsUnknownContentsWrapped() {
        byte[] object = Wrappings.oleObject("CONTENTS", new byte[] {1, 2, 3, (byte) 0x99, 0, 7});
        Unwrapped inside = Attachment.unwrap(object, null, null);
        assertThat(inside.bytes()).isEqualTo(object);
        assertThat(inside.mimeType()).isEqualTo("application/x-ole-storage");
    }

    @ParameterizedTest
    @CsvSource({
        "WORD_V8, application/msword",
        "EXCEL_V8, application/vnd.ms-excel",
        "POWERPOINT_V8, application/vnd.ms-powerpoint",
    })
    void returnsDocumentAsItIs(ClassIDPredefined kind, String type) {
        byte[] document = Wrappings.oleObject("Whatever", PDF, kind.getClassID());
        Unwrapped inside = Attachment.unwrap(document, "application/vnd.openxmlformats-officedocument.oleObject", null);
        assertThat(inside.mimeType()).isEqualTo(type);
        assertThat(inside.bytes()).isSameAs(document);
    }

    @Test
    void detectsDocumentWithoutClassByStreams() {
        Map<String, String> types = Map.of(
                "WordDocument", "application/msword",
                "Workbook", "application/vnd.ms-excel",
                "PowerPoint Document", "application/vnd.ms-powerpoint",
                "__properties_version1.0", "application/vnd.ms-outlook");
        types.forEach((stream, type) -> assertThat(Attachment.unwrap(Wrappings.oleObject(stream, PDF), null, null)
                        .mimeType())
                .isEqualTo(type));
    }

    @Test
    void unwrapsOnlyOneLevel() {
        byte[] inner = Wrappings.oleObject(NATIVE, Wrappings.ole10Native("inner.pdf", PDF));
        byte[] outer = Wrappings.oleObject(NATIVE, Wrappings.ole10Native("outer.bin", inner));
        Unwrapped inside = Attachment.unwrap(outer, null, null);
        assertThat(inside.bytes()).isEqualTo(inner);
        assertThat(inside.name()).isEqualTo("outer.bin");
    }

    @Test
    void flagsEncryptedPackage() {
        Unwrapped inside = Attachment.unwrap(Wrappings.oleObject("EncryptedPackage", PDF), null, null);
        assertThat(inside.flags()).containsExactly(Flags.ENCRYPTED);
    }

    @Test
    void returnsStoredBytesWithFlagForInvalidWrapping() {
        byte[] stream = Wrappings.ole10Native("attached.pdf", PDF);
        int data = stream.length - PDF.length;
        for (int at = 6; at < stream.length; at++) {
            byte[] cut = Arrays.copyOf(stream, at);
            byte[] object = Wrappings.oleObject(NATIVE, cut);
            Unwrapped inside = Attachment.unwrap(object, null, null);
            boolean whole = Arrays.equals(inside.bytes(), PDF);
            assertThat(whole
                            || (Arrays.equals(inside.bytes(), object)
                                    && inside.flags().contains(Flags.DAMAGED)))
                    .as("cut at %s of %s", at, data)
                    .isTrue();
        }
    }

    @Test
    void damagedStorageCausesNoError() {
        byte[] object = Wrappings.oleObject(NATIVE, Wrappings.ole10Native("attached.pdf", PDF));
        for (int at = 8; at < object.length; at += 7) {
            byte[] damaged = object.clone();
            damaged[at] ^= (byte) 0xff;
            assertThat(Attachment.unwrap(damaged, null, null).bytes()).isNotNull();
            byte[] cut = Arrays.copyOf(object, at);
            assertThat(Attachment.unwrap(cut, null, null).bytes()).isNotNull();
        }
    }

    @Test
    void headerThatClaimsGigabytesTakesNoMemory() {
        byte[] object = Wrappings.oleObject(NATIVE, Wrappings.ole10Native("attached.pdf", PDF));
        object[45] = (byte) 0x30; // 12,288 sectors of the allocation table: 800 MB
        Unwrapped inside = Attachment.unwrap(object, null, null);
        assertThat(inside.bytes()).isSameAs(object);
        assertThat(inside.flags()).containsExactly(Flags.DAMAGED);
    }

    @Test
    void returnsUnwrappedFileAsItIs() {
        Unwrapped inside = Attachment.unwrap(PDF, "application/pdf", "folder/report.pdf");
        assertThat(inside.bytes()).isSameAs(PDF);
        assertThat(inside.name()).isEqualTo("report.pdf");
        assertThat(inside.flags()).isEmpty();
    }
}
