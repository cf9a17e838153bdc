package io.github.mcpresources.benchmarks.office;

import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.ooxml.OoxmlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/**
 * An operation on a file, or on a folder of files, that runs in a separate process. Each operation computes a number
 * from the data that it reads, such as the number of items, and returns it.
 */
enum Way {
    /** The central directory of the zip file, read by the JDK. */
    DIRECTORY {
        @Override
        long run(Path file) throws IOException {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                return zip.size();
            }
        }
    },
    /** This library's list of all items. */
    LISTING {
        @Override
        long run(Path file) throws IOException {
            try (OfficeDocument document = open(file)) {
                return document.items().size();
            }
        }
    },
    /**
     * This library's list of all items, and the SHA-256 of the whole file, which is read through the same file handle.
     */
    HASHED {
        @Override
        long run(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file);
                    OfficeDocument document = document(channel)) {
                MessageDigest digest = sha256();
                ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
                channel.position(0);
                while (channel.read(buffer.clear()) >= 0) {
                    digest.update(buffer.flip());
                }
                return (long) digest.digest().length + document.items().size();
            }
        }
    },
    /** The list of all items and the SHA-256, from a provider that is created for the file, as in an application. */
    PROVIDER {
        @Override
        long run(Path file) throws IOException {
            try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
                return documents.list(documents.add(file)).size();
            }
        }
    },
    /** This library's list, and a read of one picture. */
    READING {
        @Override
        long run(Path file) throws IOException {
            try (OfficeDocument document = open(file)) {
                OfficeItem picture = document.items().stream()
                        .filter(item -> item.type() == ItemType.IMAGE)
                        .skip(100)
                        .findFirst()
                        .orElseThrow();
                try (InputStream in = document.open(picture)) {
                    return in.readNBytes((int) picture.size()).length;
                }
            }
        }
    },
    /** POI's object model of the presentation. */
    POI {
        @Override
        long run(Path file) throws IOException {
            try (XMLSlideShow show = show(file)) {
                return (long) show.getPictureData().size() + show.getSlides().size();
            }
        }
    },
    /** POI's object model of the presentation, and a read of one picture. */
    POI_READING {
        @Override
        long run(Path file) throws IOException {
            try (XMLSlideShow show = show(file)) {
                return show.getPictureData().get(100).getData().length;
            }
        }
    },
    /** Tika's traversal of all objects that are embedded in the presentation. */
    TIKA {
        @Override
        long run(Path file) throws IOException {
            return TikaPeer.embedded(file);
        }
    },
    /** Lists the items of each file in a folder with this library. */
    FOLDER {
        @Override
        long run(Path folder) throws IOException {
            return files(folder, LISTING::run);
        }
    },
    /** POI's object model of each file in a folder. */
    POI_FOLDER {
        @Override
        long run(Path folder) throws IOException {
            return files(folder, Way::model);
        }
    },
    /** Tika's traversal of the embedded objects of each file in a folder. */
    TIKA_FOLDER {
        @Override
        long run(Path folder) throws IOException {
            return files(folder, TikaPeer::embedded);
        }
    };

    /** Checks whether the operation needs Tika's parsers on the class path. */
    boolean isTikas() {
        return this == TIKA || this == TIKA_FOLDER;
    }

    /** Checks whether the operation applies to all Office documents in a folder. */
    boolean isOfFolders() {
        return compareTo(FOLDER) >= 0;
    }

    private interface Look {
        long run(Path file) throws IOException;
    }

    abstract long run(Path file) throws IOException;

    private static OfficeDocument open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        boolean isOpen = false;
        try {
            OfficeDocument document = document(channel);
            isOpen = true;
            return document;
        } finally {
            if (!isOpen) {
                channel.close();
            }
        }
    }

    private static OfficeDocument document(FileChannel channel) throws IOException {
        return OoxmlDocument.open(ZipArchive.open(channel, OfficeLimits.DEFAULT), OfficeLimits.DEFAULT);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java platform supports SHA-256
            throw new IllegalStateException(impossible);
        }
    }

    private static OPCPackage opened(Path file) throws IOException {
        try {
            return OPCPackage.open(file.toFile(), PackageAccess.READ);
        } catch (OpenXML4JException refused) {
            throw new IOException(refused);
        }
    }

    private static XMLSlideShow show(Path file) throws IOException {
        return new XMLSlideShow(opened(file));
    }

    private static long model(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.contains(".pptx") || name.contains(".pptm")) {
            return POI.run(file);
        }
        if (name.contains(".docx")) {
            try (XWPFDocument document = new XWPFDocument(opened(file))) {
                return (long) document.getAllPictures().size()
                        + document.getCharts().size();
            }
        }
        try (XSSFWorkbook workbook = new XSSFWorkbook(opened(file))) {
            return workbook.getAllPictures().size();
        }
    }

    /**
     * Runs an operation on each document in a folder. Returns the number of documents on which the operation succeeded.
     * The operation may fail, for example because a document is damaged.
     */
    private static long files(Path folder, Look look) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.getFileName().toString().matches("(?i).*\\.(docx|xlsx|xlsm|pptx|pptm)"))
                    .sorted()
                    .toList();
        }
        long good = 0;
        for (Path file : files) {
            try {
                look.run(file);
                good++;
            } catch (IOException | RuntimeException refused) {
                // damaged, encrypted or over a limit: the file is not counted
            }
        }
        return good;
    }
}
