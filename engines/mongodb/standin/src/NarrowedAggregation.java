import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.List;
import java.util.stream.StreamSupport;

/** Aggregations that begin with $match read what matches, where the library reads the whole collection. */
final class NarrowedAggregation {

  private NarrowedAggregation() {}

  /** Returns the command's reply. Null when the library should answer, including with an error. */
  static Document reply(
      MongoDatabase database,
      String command,
      Document query,
      DatabaseResolver databases,
      Oplog oplog) {
    if (!command.equalsIgnoreCase("aggregate") || !(query.get(command) instanceof String name)) {
      return null;
    }
    MongoCollection<?> collection = database.resolveCollection(name, false);
    List<Document> stages = Aggregation.parse(query.get("pipeline"));
    if (collection == null || stages.isEmpty() || !(stages.get(0).get("$match") instanceof Document match)) {
      return null;
    }
    try {
      Aggregation rest = Aggregation.fromPipeline(stages, databases, database, collection, oplog);
      rest.validate(query);
      if (rest.isModifying()) {
        return null;
      }
      QueryResult matching = collection.handleQuery(new Document("$query", match), 0, limitOf(stages));
      List<Document> found =
          rest.runStages(StreamSupport.stream(matching.spliterator(), false));
      return replyWith(collection.getFullName(), found);
    } catch (MongoServerException e) {
      return null;
    }
  }

  private static int limitOf(List<Document> stages) {
    boolean isLimited = stages.size() > 1 && stages.get(1).get("$limit") instanceof Number;
    return isLimited ? ((Number) stages.get(1).get("$limit")).intValue() : 0;
  }

  private static Document replyWith(String namespace, List<Document> found) {
    Document cursor =
        new Document("id", 0L).append("ns", namespace).append("firstBatch", found);
    Document reply = new Document("cursor", cursor);
    Utils.markOkay(reply);
    return reply;
  }
}
