import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Keys of an index in H2, in unsigned order. */
final class KeyBytesType extends BasicDataType<byte[]> {

  @Override
  public int compare(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other);
  }

  @Override
  public int getMemory(byte[] key) {
    return 16 + key.length;
  }

  @Override
  public void write(WriteBuffer buffer, byte[] key) {
    buffer.putVarInt(key.length).put(key);
  }

  @Override
  public byte[] read(ByteBuffer buffer) {
    byte[] key = new byte[DataUtils.readVarInt(buffer)];
    buffer.get(key);
    return key;
  }

  @Override
  public byte[][] createStorage(int size) {
    return new byte[size][];
  }
}
