package io.github.mcpresources.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body was already read, completely or in part. Its stream returns the bytes that were read, and then
 * the remaining bytes.
 */
final class ReplayedRequest extends AsyncSupport {

    private final Body body;
    private @Nullable BufferedReader reader;

    ReplayedRequest(HttpServletRequest request, byte[] read, ServletInputStream rest) {
        super(request);
        body = new Body(read, rest);
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        if (reader == null) {
            String encoding = getCharacterEncoding();
            reader = new BufferedReader(new InputStreamReader(
                    (InputStream) body, encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding)));
        }
        return reader;
    }

    private static final class Body extends ServletInputStream {

        private final byte[] read;
        private final ServletInputStream rest;
        private int position;
        /**
         * The listener that must still be notified of the end of the body; null if there is none. It is notified after
         * the endpoint has consumed all replayed bytes.
         */
        private @Nullable ReadListener last;

        Body(byte[] read, ServletInputStream rest) {
            this.read = read;
            this.rest = rest;
        }

        @Override
        public int read() throws IOException {
            return position < read.length ? read[position++] & 0xff : rest.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (position == read.length) {
                return rest.read(target, offset, length);
            }
            int count = Math.min(length, read.length - position);
            System.arraycopy(read, position, target, offset, count);
            position += count;
            return count;
        }

        @Override
        public int available() throws IOException {
            return position < read.length ? read.length - position : rest.available();
        }

        @Override
        public boolean isFinished() {
            return position == read.length && rest.isFinished();
        }

        @Override
        public boolean isReady() {
            return position < read.length || (!notifyEnd() && rest.isReady());
        }

        @Override
        public void setReadListener(ReadListener listener) {
            rest.setReadListener(new ReadListener() {
                @Override
                public void onDataAvailable() throws IOException {
                    listener.onDataAvailable();
                }

                @Override
                public void onAllDataRead() throws IOException {
                    last = listener;
                    if (position < read.length) {
                        listener.onDataAvailable();
                    }
                    if (position == read.length) {
                        notifyEnd();
                    }
                }

                @Override
                public void onError(Throwable failure) {
                    listener.onError(failure);
                }
            });
        }

        /**
         * Notifies the listener of the end of the body if this notification is pending. Returns true if the listener
         * was notified.
         */
        private boolean notifyEnd() {
            ReadListener listener = last;
            last = null;
            if (listener == null) {
                return false;
            }
            try {
                listener.onAllDataRead();
            } catch (IOException failure) {
                listener.onError(failure);
            }
            return true;
        }
    }
}
