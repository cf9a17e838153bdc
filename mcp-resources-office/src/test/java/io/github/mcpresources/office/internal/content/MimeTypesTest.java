package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MimeTypesTest {

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "'GIF89a', image/gif",
        "'\u0089PNG~r~n\u001a~n', image/png",
        "'\u00ff\u00d8\u00ff\u00e0', image/jpeg",
        "'II*~0', image/tiff",
        "'MM~0*', image/tiff",
        "'RIFF1234WEBPVP8 ', image/webp",
        "'<?xml version=\"1.0\"?> <!-- a --> <svg:svg xmlns:svg=\"x\">', image/svg+xml",
        "'\u00d7\u00cd\u00c6\u009a', image/wmf",
        "'\u0001~0\t~0~0\u0003', image/wmf",
        "'~0\u0001~0~0~0\u0009', font/ttf",
        "'OTTO~0\u0009', font/otf",
        "'%PDF-1.7', application/pdf",
        "'{\\rtf1', application/rtf",
        "'RIFF1234WAVEfmt ', audio/wav",
        "'RIFF1234AVI LIST', video/x-msvideo",
        "'ID3\u0004', audio/mpeg",
        "'\u00ff\u00fb\u0090', audio/mpeg",
        "'FORM1234AIFF', audio/aiff",
        "'MThd~0', audio/midi",
        "'fLaC', audio/flac",
        "'OggS~0', audio/ogg",
        "'#!AMR', audio/amr",
        "'~0~0~0\u0018ftypmp42', video/mp4",
        "'~0~0~0\u0018ftypM4A ', audio/mp4",
        "'~0~0~0\u0018ftypqt  ', video/quicktime",
        "'\u001aE\u00df\u00a3B\u0082webm', video/webm",
        "'0&\u00b2u\u008ef\u00cf\u0011', video/x-ms-asf",
    })
    void detectsTypeByFirstBytes(String start, String type) {
        assertThat(MimeTypes.sniff(bytes(start), null, null)).isEqualTo(new DetectedType(type));
    }

    @Test
    void detectsTypeByLaterBytes() {
        byte[] emf = new byte[100];
        emf[0] = 1;
        System.arraycopy(bytes(" EMF"), 0, emf, 40, 4);
        assertThat(type(emf)).isEqualTo("image/emf");
        byte[] pict = new byte[600];
        System.arraycopy(bytes("~0\u0011\u0002\u00ff\u000c~0"), 0, pict, 522, 6);
        assertThat(type(pict)).isEqualTo("image/x-pict");
        byte[] bmp = new byte[60];
        bmp[0] = 'B';
        bmp[1] = 'M';
        bmp[14] = 40;
        assertThat(type(bmp)).isEqualTo("image/bmp");
    }

    @ParameterizedTest
    @CsvSource({
        "word/document.xml, application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xl/workbook.xml, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xl/workbook.bin, application/vnd.ms-excel.sheet.binary.macroenabled.12",
        "ppt/presentation.xml, application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "word/vbaProject.bin, application/vnd.ms-word.document.macroenabled.12",
        "notes.txt, application/zip",
    })
    void distinguishesZipFilesByEntries(String entry, String type) throws IOException {
        assertThat(type(zip("[Content_Types].xml", entry))).isEqualTo(type);
    }

    @Test
    void detectsOpenDocumentByFirstEntry() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            ZipEntry entry = new ZipEntry("mimetype");
            byte[] type = bytes("application/vnd.oasis.opendocument.text");
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(type.length);
            CRC32 crc = new CRC32();
            crc.update(type);
            entry.setCrc(crc.getValue());
            zip.putNextEntry(entry);
            zip.write(type);
        }
        assertThat(type(out.toByteArray())).isEqualTo("application/vnd.oasis.opendocument.text");
    }

    @Test
    void flagsMismatchWithDeclaredType() {
        assertThat(MimeTypes.sniff(bytes("GIF89a"), "image/png", "image1.png"))
                .isEqualTo(new DetectedType("image/gif", List.of(Flags.MISMATCH)));
    }

    @ParameterizedTest
    @CsvSource({
        "'GIF89a', image/gif",
        "'\u00ff\u00d8\u00ff\u00e0', image/jpg",
        "'0&\u00b2u\u008ef\u00cf\u0011', video/x-ms-wmv",
        "'\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', application/vnd.openxmlformats-officedocument.oleObject",
        "'\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', application/msword",
        "'PK\u0003\u0004', application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "'~0\u0001~0~0~0\u0009', application/x-fontdata",
        "'plain words', text/csv",
    })
    void acceptsEquivalentDeclaredTypes(String start, String declared) {
        assertThat(MimeTypes.sniff(bytes(start), declared, null).flags()).isEmpty();
    }

    @Test
    void usesDeclaredTypeOnlyForUnknownBytes() {
        byte[] unknown = {1, 2, 3, 4, 5, (byte) 0x99, 0, 7};
        assertThat(MimeTypes.sniff(unknown, "audio/x-wav; rate=8000", null)).isEqualTo(new DetectedType("audio/wav"));
        assertThat(MimeTypes.sniff(unknown, null, "a.mp3")).isEqualTo(new DetectedType("audio/mpeg"));
        assertThat(MimeTypes.sniff(unknown, null, null)).isEqualTo(new DetectedType("application/octet-stream"));
        assertThat(MimeTypes.sniff(new byte[0], "image/png", null)).isEqualTo(new DetectedType("image/png"));
    }

    @ParameterizedTest
    @CsvSource({
        "'MZ\u0090~0\u0003', application/pdf,",
        "'\u007fELF', , ",
        "'#!/bin/sh', text/plain, ",
        "'\u00ca\u00fe\u00ba\u00be', , ",
        "'del *.*', , run.BAT",
        "'WScript.Echo', text/plain, a.vbs",
    })
    void flagsProgramsAndScripts(String start, String declared, String name) {
        assertThat(MimeTypes.sniff(bytes(start), declared, name))
                .isEqualTo(new DetectedType("application/octet-stream", List.of(Flags.EXECUTABLE)));
    }

    private static String type(byte[] bytes) {
        return MimeTypes.sniff(bytes, null, null).mimeType();
    }

    private static byte[] bytes(String text) {
        return text.replace("~0", "\0").replace("~r", "\r").replace("~n", "\n").getBytes(ISO_8859_1);
    }

    static byte[] zip(String... entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write(entry.getBytes(ISO_8859_1));
            }
        }
        return out.toByteArray();
    }
}
