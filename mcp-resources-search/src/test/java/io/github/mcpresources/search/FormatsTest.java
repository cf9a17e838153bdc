package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.pdf.PdfDocuments;
import io.github.mcpresources.server.ResourceServer;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.xwpf.usermodel.XWPFComment;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Office and PDF documents: comments in a text are found, and encrypted documents are named. */
class FormatsTest {

    @TempDir
    private Path temp;

    @Test
    void encryptedDocumentsAreNamedAndCommentsAreFound() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("papers"));
        Files.writeString(folder.resolve("open.txt"), "A giraffe");
        encryptedPdf(folder.resolve("locked.pdf"));
        encryptedDocx(folder.resolve("locked.docx"));
        commentedDocx(folder.resolve("comments.docx"));
        DirectoryResources files =
                DirectoryResources.builder().root("papers", folder).build();
        OfficeDocuments office = OfficeDocuments.builder().files(files).build();
        PdfDocuments pdfs = PdfDocuments.builder().files(files).build();
        SearchIndex index = SearchIndex.builder()
                .over(files)
                .documents(office)
                .documents(pdfs)
                .build();
        ResourceProvider all = ResourceProviders.concat(files, office, pdfs, index);
        try (files;
                office;
                pdfs;
                index;
                ResourceServer server = ResourceServer.of(all)) {
            Searches.awaitCurrent(index);
            Searches searches = Searches.of(all, server);
            assertThat(index.status().notSearched()).containsExactlyEntriesOf(Map.of("encrypted", 2));
            assertThat(searches.reason("file:///papers/locked.pdf")).isEqualTo("encrypted");
            assertThat(searches.reason("file:///papers/locked.docx")).isEqualTo("encrypted");
            Map<String, Object> answer = searches.answer("secret");
            assertThat(answer).containsEntry("complete", false);
            assertThat(Searches.hits(answer)).isEmpty();
            assertThat(new AnswerText(answer).text())
                    .startsWith("Nothing found, but not everything was searched:")
                    .contains("2 encrypted");
            assertThat(searches.hits("quokka"))
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.get("document")).isEqualTo("file:///papers/comments.docx"));
        }
    }

    private static void encryptedPdf(Path file) throws Exception {
        try (PDDocument pdf = new PDDocument()) {
            pdf.addPage(new PDPage());
            StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", "user", new AccessPermission());
            policy.setEncryptionKeyLength(128);
            pdf.protect(policy);
            pdf.save(file.toFile());
        }
    }

    private static void encryptedDocx(Path file) throws Exception {
        try (POIFSFileSystem container = new POIFSFileSystem();
                XWPFDocument document = new XWPFDocument()) {
            document.createParagraph().createRun().setText("A secret");
            Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
            encryptor.confirmPassword("user");
            try (OutputStream out = encryptor.getDataStream(container)) {
                document.write(out);
            }
            try (OutputStream out = Files.newOutputStream(file)) {
                container.writeFilesystem(out);
            }
        }
    }

    private static void commentedDocx(Path file) throws Exception {
        try (XWPFDocument document = new XWPFDocument();
                OutputStream out = Files.newOutputStream(file)) {
            XWPFParagraph paragraph = document.createParagraph();
            XWPFComment comment = document.createComments().createComment(BigInteger.ZERO);
            comment.createParagraph().createRun().setText("Is a quokka meant?");
            paragraph.getCTP().addNewCommentRangeStart().setId(BigInteger.ZERO);
            paragraph.createRun().setText("An animal");
            paragraph.getCTP().addNewCommentRangeEnd().setId(BigInteger.ZERO);
            paragraph.getCTP().addNewR().addNewCommentReference().setId(BigInteger.ZERO);
            document.write(out);
        }
    }
}
