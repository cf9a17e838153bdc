package io.github.mcpresources.office.internal.render;

import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;

/** Stops a decoder of pictures if its thread was interrupted. */
final class StopsWhenInterrupted implements IIOReadProgressListener {

    @Override
    public void imageProgress(ImageReader source, float percentageDone) {
        if (Thread.currentThread().isInterrupted()) {
            source.abort();
        }
    }

    @Override
    public void imageStarted(ImageReader source, int imageIndex) {}

    @Override
    public void imageComplete(ImageReader source) {}

    @Override
    public void sequenceStarted(ImageReader source, int minIndex) {}

    @Override
    public void sequenceComplete(ImageReader source) {}

    @Override
    public void thumbnailStarted(ImageReader source, int imageIndex, int thumbnailIndex) {}

    @Override
    public void thumbnailProgress(ImageReader source, float percentageDone) {}

    @Override
    public void thumbnailComplete(ImageReader source) {}

    @Override
    public void readAborted(ImageReader source) {}
}
