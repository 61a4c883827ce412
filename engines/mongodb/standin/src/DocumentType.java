import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Documents in H2 as BSON, which is a fraction of the bytes and of the work of the library's serialized objects. */
final class DocumentType extends BasicDataType<Document> {

  /** Thrown for documents as the library serializes them, which earlier versions stored. */
  static final class EarlierFormatException extends RuntimeException {}

  private static final byte FORMAT = 'B';

  /** A decoded document is about this many times as large as its BSON. */
  private static final int MEMORY_FACTOR = 4;

  @Override
  public int getMemory(Document document) {
    ByteBuf bson = encoded(document);
    try {
      return MEMORY_FACTOR * bson.readableBytes();
    } finally {
      bson.release();
    }
  }

  @Override
  public void write(WriteBuffer buffer, Document document) {
    ByteBuf bson = encoded(document);
    try {
      buffer.put(FORMAT).put(bson.nioBuffer());
    } finally {
      bson.release();
    }
  }

  @Override
  public Document read(ByteBuffer buffer) {
    if (buffer.get() != FORMAT) {
      throw new EarlierFormatException();
    }
    ByteBuffer rest = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
    int length = rest.getInt(0);
    buffer.position(buffer.position() + length);
    return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(rest.limit(length)));
  }

  @Override
  public Document[] createStorage(int size) {
    return new Document[size];
  }

  private static ByteBuf encoded(Document document) {
    ByteBuf bson = Unpooled.buffer();
    BsonEncoder.encodeDocument(document, bson);
    return bson;
  }
}
