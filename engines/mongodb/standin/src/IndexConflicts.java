import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Refuses other options for an index that is there as MongoDB does, where the library keeps the former index. */
final class IndexConflicts {

  private IndexConflicts() {}

  /** @throws MongoServerError when an index has the same name or the same fields, and is another one */
  static void refuse(List<Document> present, Document wanted) {
    for (Document index : present) {
      boolean isNamesake = index.get("name").equals(wanted.get("name"));
      boolean isSame = identity(index).equals(identity(wanted));
      if (isNamesake && !isSame) {
        throw conflict(86, "IndexKeySpecsConflict", "its name has another index", wanted, index);
      }
      if (isSame && !(isNamesake && seconds(index).equals(seconds(wanted)))) {
        throw conflict(85, "IndexOptionsConflict", "it exists with another name or TTL", wanted, index);
      }
    }
  }

  /** As of MongoDB 5.0: indexes of the same fields are different ones when these options differ. */
  private static List<Object> identity(Document index) {
    return Arrays.asList(
        index.get("key"),
        Utils.isTrue(index.get("unique")),
        Utils.isTrue(index.get("sparse")),
        index.get("partialFilterExpression"));
  }

  private static String seconds(Document index) {
    return Objects.toString(index.get("expireAfterSeconds"));
  }

  private static MongoServerError conflict(
      int code, String codeName, String reason, Document wanted, Document present) {
    String indexes = "Requested index: " + wanted + ", existing index: " + present;
    return new MongoServerError(code, codeName, "The index conflicts: " + reason + ". " + indexes);
  }
}
