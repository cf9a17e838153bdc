package io.github.mcpresources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.keys.Keys;
import io.github.mcpresources.internal.keys.Seal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRingTest {

    private static final byte[] SCOPE = "scope".getBytes(UTF_8);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();

    @TempDir
    Path temp;

    private static byte[] key(int content) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) content);
        return key;
    }

    private static String line(int content) {
        return Base64.getEncoder().encodeToString(key(content));
    }

    private static Seal seal(KeyRing ring) {
        return new Seal(Keys.of(ring), "test");
    }

    private static String seal(Seal seal) {
        return seal.seal(SCOPE, new byte[] {7});
    }

    /** Checks whether a ring with one key accepts what a seal creates now. */
    private static boolean isSealedBy(int content, Seal seal) {
        return opens(seal(KeyRing.of(key(content))), seal(seal));
    }

    private static boolean opens(Seal seal, String sealed) {
        return seal.open(SCOPE, sealed).isPresent();
    }

    private static String sealedBy(int content) {
        return seal(seal(KeyRing.of(key(content))));
    }

    @Test
    void sealsWithFirstKeyAndOpensWithAll() {
        Seal ring = seal(KeyRing.of(key(1), key(2), key(3)));
        assertThat(isSealedBy(1, ring)).isTrue();
        for (int content = 1; content <= 3; content++) {
            assertThat(opens(ring, sealedBy(content))).isTrue();
        }
        assertThat(opens(ring, sealedBy(4))).isFalse();
    }

    @Test
    void replacesKeysOfRunningServers() {
        KeyRing ring = KeyRing.of(key(1));
        Seal seal = seal(ring);
        String old = seal(seal);
        ring.replace(key(2), key(1));
        assertThat(isSealedBy(2, seal)).isTrue();
        assertThat(opens(seal, old)).isTrue();
        ring.replace(key(2));
        assertThat(opens(seal, old)).isFalse();
        assertThat(opens(seal, sealedBy(2))).isTrue();
    }

    @Test
    void copiesKeys() {
        byte[] key = key(1);
        KeyRing ring = KeyRing.of(key);
        key[0] = 9;
        assertThat(isSealedBy(1, seal(ring))).isTrue();
    }

    @Test
    void randomRingsDiffer() {
        assertThat(opens(seal(KeyRing.random()), seal(seal(KeyRing.random())))).isFalse();
    }

    @Test
    void rejectsShortKeysAndKeepsOldOnes() {
        KeyRing ring = KeyRing.of(new byte[16]);
        String sealed = seal(seal(ring));
        for (Runnable wrong : List.<Runnable>of(
                () -> KeyRing.of(new byte[15]),
                () -> KeyRing.of(new byte[16], new byte[15]),
                () -> ring.replace(new byte[15]),
                () -> ring.replace(new byte[16], key(1), new byte[15]))) {
            assertThatThrownBy(wrong::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A key must have at least 16 bytes, not 15");
        }
        assertThat(opens(seal(ring), sealed)).isTrue();
    }

    @Test
    void readsKeysFromFile() throws IOException {
        Path file = write("# keys of the test", "", "  " + line(1) + "\t", "#" + line(3), line(2));
        Seal ring = seal(KeyRing.read(file));
        assertThat(isSealedBy(1, ring)).isTrue();
        assertThat(opens(ring, sealedBy(2))).isTrue();
        assertThat(opens(ring, sealedBy(3))).isFalse();
    }

    @Test
    void readsFileWithLineEndingsOfWindows() throws IOException {
        Path file = Files.writeString(temp.resolve("keys"), "# keys\r\n" + line(1) + "\r\n" + line(2) + "\r\n");
        Seal ring = seal(KeyRing.read(file));
        assertThat(isSealedBy(1, ring)).isTrue();
        assertThat(opens(ring, sealedBy(2))).isTrue();
    }

    @Test
    void namesWrongLineButNotItsKey() throws IOException {
        Path noBase64 = write("# comment", line(1), "secret-secret-secret");
        assertThatThrownBy(() -> KeyRing.read(noBase64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage("Line 3 of the key file " + noBase64
                        + " is not a key in Base64. Write one key per line, and # before comments");
        Path tooShort = write("", "c2VjcmV0");
        assertThatThrownBy(() -> KeyRing.read(tooShort))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The key on line 2 of the key file " + tooShort
                        + " has 6 bytes. A key must have at least 16 bytes");
    }

    @Test
    void rejectsBinaryFile() throws IOException {
        Path file = Files.write(temp.resolve("keys"), key(0x80));
        assertThatThrownBy(() -> KeyRing.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Line 1 of the key file " + file + " is not a key in Base64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# no key yet\n"})
    void rejectsFileWithoutKeys(String content) throws IOException {
        Path file = Files.writeString(temp.resolve("keys"), content);
        assertThatThrownBy(() -> KeyRing.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The key file " + file + " contains no key");
    }

    @Test
    void rejectsLargeFile() throws IOException {
        Path file = write(line(1), "#" + "x".repeat(64 * 1024));
        assertThatThrownBy(() -> KeyRing.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The key file " + file + " has more than 65536 bytes, the maximum size of a key file");
    }

    @Test
    void rejectsMissingFileAndDirectory() {
        Path missing = temp.resolve("missing");
        assertThatThrownBy(() -> KeyRing.read(missing))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("The key file " + missing + " does not exist");
        assertThatThrownBy(() -> KeyRing.read(temp))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("The key file " + temp + " is not a regular file");
    }

    @Test
    void readsChangedFileAgainAfterASecond() throws IOException {
        Path file = write(line(1));
        Seal ring = seal(KeyRing.read(file, time::nanoTime));
        write(line(2), line(1));
        time.advance(SECOND.minusNanos(1));
        assertThat(isSealedBy(1, ring)).isTrue();
        time.advance(Duration.ofNanos(1));
        assertThat(isSealedBy(2, ring)).isTrue();
        assertThat(opens(ring, sealedBy(1))).isTrue();
    }

    @Test
    void noticesOtherFileWithSameTimeAndSize() throws IOException {
        Path file = write(line(1));
        FileTime modified = Files.getLastModifiedTime(file);
        Seal ring = seal(KeyRing.read(file, time::nanoTime));
        Path other = Files.writeString(temp.resolve("other"), line(2) + "\n");
        Files.setLastModifiedTime(other, modified);
        assertThat(Files.size(other)).isEqualTo(Files.size(file));
        boolean hasInodes =
                Files.readAttributes(file, BasicFileAttributes.class).fileKey() != null;
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        time.advance(SECOND);
        assertThat(isSealedBy(2, ring)).isEqualTo(hasInodes);
    }

    @Test
    void keepsKeysAndWarnsOncePerChangeWhileFileIsWrong() throws IOException {
        Path file = write(line(1));
        Seal ring = seal(KeyRing.read(file, time::nanoTime));
        Files.delete(file);
        usedForSeconds(3, ring);
        assertThat(TestLog.count("The key file " + file + " does not exist")).isEqualTo(1);
        write("secret");
        usedForSeconds(3, ring);
        write("# empty");
        usedForSeconds(3, ring);
        assertThat(TestLog.count("The key on line 1 of the key file " + file + " has 4 bytes"))
                .isEqualTo(1);
        assertThat(TestLog.count("The key file " + file + " contains no key")).isEqualTo(1);
        write(line(2));
        time.advance(SECOND);
        assertThat(isSealedBy(2, ring)).isTrue();
        assertThat(TestLog.text()).doesNotContain(line(1), line(2));
        Files.delete(file);
        time.advance(SECOND);
        assertThat(isSealedBy(2, ring)).isTrue();
        assertThat(TestLog.count("The key file " + file + " does not exist")).isEqualTo(2);
    }

    private void usedForSeconds(int seconds, Seal ring) {
        for (int second = 0; second < seconds; second++) {
            time.advance(SECOND);
            assertThat(isSealedBy(1, ring)).isTrue();
        }
    }

    @Test
    void doesNotReplaceKeysOfFile() throws IOException {
        Path file = write(line(1));
        KeyRing ring = KeyRing.read(file);
        assertThatThrownBy(() -> ring.replace(key(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Change the file");
        assertThat(isSealedBy(1, seal(ring))).isTrue();
    }

    private Path write(String... lines) throws IOException {
        return Files.write(temp.resolve("keys"), List.of(lines));
    }
}
