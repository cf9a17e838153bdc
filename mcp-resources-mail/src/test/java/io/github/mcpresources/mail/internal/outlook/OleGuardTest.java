package io.github.mcpresources.mail.internal.outlook;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.mail.document.MailLimits;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

class OleGuardTest {

    @Test
    void namesNumberOfEntriesIfThereAreTooMany() throws Exception {
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            DirectoryNode root = file.getRoot();
            for (int number = 0; number <= 200_000; number++) {
                root.createDirectory("storage" + number);
            }
            assertThatThrownBy(() -> OleGuard.checkStreams(root, MailLimits.DEFAULT))
                    .hasMessage("The Outlook message has more than 200000 streams and storages, which is the limit");
        }
    }
}
