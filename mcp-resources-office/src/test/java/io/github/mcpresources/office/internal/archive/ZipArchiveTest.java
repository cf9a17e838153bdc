package io.github.mcpresources.office.internal.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Zip files as they occur in practice: valid files, and files whose directory is missing or wrong. */
class ZipArchiveTest {

    private static final int END_SIZE = 22;

    private final Map<String, byte[]> parts = new LinkedHashMap<>();

    ZipArchiveTest() {
        Random random = new Random(7);
        for (int n = 0; n < 5; n++) {
            byte[] bytes = new byte[n * 10_000];
            random.nextBytes(bytes);
            Arrays.fill(bytes, 0, bytes.length / 2, (byte) n);
            parts.put("word/part" + n, bytes);
        }
    }

    private static ZipArchive open(byte[] bytes) throws Exception {
        return ZipArchive.open(new ByteArrayChannel(bytes), OfficeLimits.DEFAULT);
    }

    private void hasAll(byte[] bytes) throws Exception {
        try (ZipArchive archive = open(bytes)) {
            assertThat(archive.parts()).extracting(ZipPart::name).containsExactlyElementsOf(parts.keySet());
            for (ZipPart part : archive.parts()) {
                try (InputStream in = archive.open(part)) {
                    assertThat(in.readAllBytes()).as(part.name()).isEqualTo(parts.get(part.name()));
                }
            }
        }
    }

    private static int centralDirectory(byte[] zip) {
        return ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).getInt(zip.length - END_SIZE + 16);
    }

    @Test
    void readsAllPartsOfValidFile() throws Exception {
        hasAll(TestPackage.zip(parts));
    }

    @Test
    void ignoresFolders() throws Exception {
        Map<String, byte[]> all = new LinkedHashMap<>(parts);
        all.put("word/", new byte[0]);
        all.put("Word/", new byte[0]);
        hasAll(TestPackage.zip(all));
    }

    @Test
    void skipsBytesBeforeAndAfterArchive() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[1000]);
        bytes.write(TestPackage.zip(parts));
        hasAll(bytes.toByteArray());
        bytes.write(new byte[100]);
        hasAll(bytes.toByteArray());
    }

    @Test
    void readsZip64() throws Exception {
        byte[] zip = TestPackage.zip(parts);
        int directory = centralDirectory(zip);
        int end = zip.length - END_SIZE;
        ByteBuffer large = ByteBuffer.allocate(zip.length + 76).order(ByteOrder.LITTLE_ENDIAN);
        large.put(zip, 0, end);
        large.putInt(0x06064b50).putLong(44).putInt(0x2d002d).putInt(0).putInt(0);
        large.putLong(parts.size())
                .putLong(parts.size())
                .putLong(end - directory)
                .putLong(directory);
        large.putInt(0x07064b50).putInt(0).putLong(end).putInt(1);
        large.putInt(0x06054b50).putInt(0).putInt(-1).putInt(-1).putInt(-1).putShort((short) 0);
        hasAll(large.array());
    }

    @Test
    void readsFileWithoutDirectoryFromStart() throws Exception {
        byte[] zip = TestPackage.zip(parts);
        hasAll(Arrays.copyOf(zip, zip.length - END_SIZE));
        hasAll(Arrays.copyOf(zip, centralDirectory(zip)));
    }

    @Test
    void readsPartsBeforeTruncation() throws Exception {
        byte[] zip = TestPackage.zip(parts);
        try (ZipArchive archive = open(Arrays.copyOf(zip, centralDirectory(zip) - 2000))) {
            ZipPart whole = archive.find("WORD/PART3").orElseThrow();
            try (InputStream in = archive.open(whole)) {
                assertThat(in.readAllBytes()).isEqualTo(parts.get("word/part3"));
            }
            ZipPart cut = archive.find("word/part4").orElseThrow();
            try (InputStream in = archive.open(cut)) {
                assertThatThrownBy(in::readAllBytes)
                        .isInstanceOfSatisfying(
                                OfficeException.class,
                                damaged -> assertThat(damaged.reason()).isEqualTo(Reason.CORRUPT))
                        .hasMessageContaining("word/part4 is damaged after");
            }
        }
    }

    @Test
    void damagedFileHasPartsOrCausesClearError() throws Exception {
        byte[] zip = TestPackage.zip(Map.of("a", parts.get("word/part1"), "b", new byte[10]));
        Random random = new Random(1);
        for (int n = 0; n < 3000; n++) {
            byte[] damaged = n % 3 == 0 ? Arrays.copyOf(zip, random.nextInt(zip.length)) : zip.clone();
            for (int flips = random.nextInt(3); flips >= 0 && damaged.length > 0; flips--) {
                int near = n % 2 == 0 ? 0 : Math.max(0, damaged.length - 150);
                damaged[near + random.nextInt(Math.min(150, damaged.length - near))] = (byte) random.nextInt();
            }
            try (ZipArchive archive = open(damaged)) {
                for (ZipPart part : archive.parts()) {
                    try (InputStream in = archive.open(part)) {
                        assertThat(in.readAllBytes().length).isLessThanOrEqualTo(64 << 20);
                    }
                }
            } catch (OfficeException | IOException clear) {
                assertThat(clear).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void rejectsUnsupportedCompressionMethod() throws Exception {
        byte[] zip = TestPackage.zip(Map.of("a", new byte[10]));
        zip[centralDirectory(zip) + 10] = 12; // bzip2
        try (ZipArchive archive = open(zip)) {
            assertThatThrownBy(() -> archive.open(archive.find("a").orElseThrow()))
                    .isInstanceOfSatisfying(
                            OfficeException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(Reason.UNSUPPORTED))
                    .hasMessageContaining("compression method 12");
        }
    }

    @Test
    void rejectsPartAtWrongPlace() throws Exception {
        byte[] zip = TestPackage.zip(Map.of("a", new byte[10_000]));
        zip[0] = 'X'; // damages the signature before the part
        try (ZipArchive archive = open(zip)) {
            assertThatThrownBy(() -> archive.open(archive.find("a").orElseThrow()))
                    .isInstanceOfSatisfying(
                            OfficeException.class,
                            damaged -> assertThat(damaged.reason()).isEqualTo(Reason.CORRUPT))
                    .hasMessageContaining("is not at the offset that the directory states");
        }
    }

    @Test
    void rejectsEncryptedPart() throws Exception {
        byte[] zip = TestPackage.zip(Map.of("a", new byte[10]));
        zip[centralDirectory(zip) + 8] |= 1;
        try (ZipArchive archive = open(zip)) {
            assertThatThrownBy(() -> archive.open(archive.find("a").orElseThrow()))
                    .isInstanceOfSatisfying(
                            OfficeException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED));
        }
    }
}
