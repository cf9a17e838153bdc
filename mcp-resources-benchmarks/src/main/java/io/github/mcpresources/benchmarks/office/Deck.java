package io.github.mcpresources.benchmarks.office;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.xslf.usermodel.XMLSlideShow;

/**
 * Writes a presentation of about 209 MB. POI creates the presentation with small pictures. Random bytes then extend
 * each picture to about 1 MB.
 */
final class Deck {

    static final int SLIDES = 200;
    private static final int PICTURE = 1_045_000;

    private Deck() {}

    static void write(Path file, Path small) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                OutputStream out = Files.newOutputStream(small)) {
            for (int slide = 0; slide < SLIDES; slide++) {
                show.createSlide()
                        .createPicture(show.addPicture(picture(slide), PictureType.PNG))
                        .setAnchor(new Rectangle(40, 40, 400, 300));
            }
            show.write(out);
        }
        Random noise = new Random(209);
        try (ZipFile from = new ZipFile(small.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(file))) {
            to.setLevel(1);
            Enumeration<? extends ZipEntry> entries = from.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                to.putNextEntry(new ZipEntry(entry.getName()));
                to.write(bytes);
                if (entry.getName().startsWith("ppt/media/")) {
                    byte[] more = new byte[PICTURE - bytes.length];
                    noise.nextBytes(more);
                    to.write(more);
                }
                to.closeEntry();
            }
        }
    }

    /** Returns a distinct picture for each slide, because POI stores equal pictures only once. */
    private static byte[] picture(int slide) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(8 + slide, 8, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return bytes.toByteArray();
    }
}
