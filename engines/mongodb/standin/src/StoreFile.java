import java.nio.file.Path;
import org.h2.mvstore.MVStore;

/** Settings that the file of the data and the file of the indexes share. */
final class StoreFile {

  /** A read decodes and a write encodes a whole page. Most writes change entries of many pages, in no order. */
  private static final int PAGE_BYTES = 4 * 1024;

  /** The store compacts its file in the background up to this percentage of use. More would rewrite it all the time. */
  private static final int FILL_RATE = 40;

  private StoreFile() {}

  static MVStore.Builder at(Path file) {
    return new MVStore.Builder()
        .fileName(file.toString())
        .pageSplitSize(PAGE_BYTES)
        .autoCompactFillRate(FILL_RATE);
  }
}
