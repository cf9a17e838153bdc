package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DimensionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp", "tiff"})
    void readsDimensionsOfPicture(String format) throws IOException {
        byte[] picture = picture(format);
        assertThat(Dimensions.of(new ByteArrayInputStream(picture), "image/" + format))
                .contains(new Dimensions(37, 21));
    }

    @Test
    void readsDimensionsOfJpegBehindLargeProfile() throws IOException {
        byte[] jpeg = picture("jpeg");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(jpeg, 0, 2);
        for (int segment = 0; segment < 4; segment++) {
            out.write(new byte[] {(byte) 0xff, (byte) 0xe2, (byte) 0xff, (byte) 0xff});
            out.write(new byte[65_533]);
        }
        out.write(jpeg, 2, jpeg.length - 2);
        assertThat(Dimensions.of(new ByteArrayInputStream(out.toByteArray()), "image/jpeg"))
                .contains(new Dimensions(37, 21));
    }

    @Test
    void readsDimensionsOfMetafilesAt96PerInch() throws IOException {
        ByteBuffer wmf = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        wmf.putInt(0x9ac6cdd7).putShort((short) 0).putShort((short) 0).putShort((short) 0);
        wmf.putShort((short) 2880).putShort((short) 1440).putShort((short) 1440);
        assertThat(Dimensions.of(new ByteArrayInputStream(wmf.array()), "image/wmf"))
                .contains(new Dimensions(192, 96));
        ByteBuffer emf = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        emf.putInt(8, 10).putInt(12, 20).putInt(16, 110).putInt(20, 70);
        assertThat(Dimensions.of(new ByteArrayInputStream(emf.array()), "image/emf"))
                .contains(new Dimensions(100, 50));
    }

    @Test
    void readsDimensionsOfEachWebpHeader() throws IOException {
        ByteBuffer lossy = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        lossy.put(12, "VP8 ".getBytes(US_ASCII)).putShort(26, (short) 37);
        lossy.putShort(28, (short) 21);
        ByteBuffer lossless = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        lossless.put(12, "VP8L".getBytes(US_ASCII)).putInt(21, 36 | 20 << 14);
        ByteBuffer extended = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        extended.put(12, "VP8X".getBytes(US_ASCII)).putInt(24, 36).putInt(27, 20);
        for (byte[] webp : List.of(lossy.array(), lossless.array(), extended.array())) {
            assertThat(Dimensions.of(new ByteArrayInputStream(webp), "image/webp"))
                    .contains(new Dimensions(37, 21));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp", "tiff"})
    void findsNoInvalidDimensionsInTruncatedPicture(String format) throws IOException {
        byte[] picture = picture(format);
        for (int length = 0; length < 20; length++) {
            byte[] cut = Arrays.copyOf(picture, length);
            Dimensions.of(new ByteArrayInputStream(cut), "image/" + format)
                    .ifPresent(size -> assertThat(size.width()).isPositive());
        }
        assertThat(Dimensions.of(new ByteArrayInputStream(new byte[0]), "image/" + format))
                .isEmpty();
    }

    @Test
    void ignoresInvalidDimensions() throws IOException {
        ByteBuffer png = ByteBuffer.allocate(40).putInt(16, -5).putInt(20, 0);
        assertThat(Dimensions.of(new ByteArrayInputStream(png.array()), "image/png"))
                .isEmpty();
        ByteBuffer tiff = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        tiff.putShort((short) 0x4949).putShort((short) 42).putInt(-1);
        assertThat(Dimensions.of(new ByteArrayInputStream(tiff.array()), "image/tiff"))
                .isEmpty();
    }

    @Test
    void leavesStreamOpen() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        InputStream in = new ByteArrayInputStream(picture("png")) {
            @Override
            public void close() {
                closed.set(true);
            }
        };
        Content content = Content.of(in, "image/png", null);
        assertThat(content.dimensions()).isEqualTo(new Dimensions(37, 21));
        assertThat(content.metadata()).containsOnlyKeys("dimensions");
        assertThat(closed).isFalse();
    }

    private static byte[] picture(String format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BufferedImage image = new BufferedImage(37, 21, BufferedImage.TYPE_INT_RGB);
        assertThat(ImageIO.write(image, format, out)).isTrue();
        return out.toByteArray();
    }
}
