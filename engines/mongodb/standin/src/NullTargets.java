import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.BadValueException;
import de.bwaldvogel.mongo.exception.PathNotViableException;
import de.bwaldvogel.mongo.exception.TypeMismatchException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refuses updates of fields that are null as MongoDB does, where the library takes null for a missing field. */
final class NullTargets {

  private static final Set<String> OF_NUMBERS = Set.of("$inc", "$mul");
  private static final Set<String> OF_ARRAYS = Set.of("$push", "$addToSet", "$pull", "$pullAll", "$pop");

  /** These find nothing below null. */
  private static final Set<String> REMOVING = Set.of("$unset", "$pull", "$pullAll", "$pop", "$rename");

  private NullTargets() {}

  static void refuse(Document update, Document document) {
    for (Map.Entry<String, Object> change : update.entrySet()) {
      String operator = change.getKey();
      boolean isApplied = operator.startsWith("$") && !operator.equals("$setOnInsert");
      if (isApplied && change.getValue() instanceof Document fields) {
        fields.keySet().forEach(path -> refuse(operator, path, document));
      }
    }
  }

  private static void refuse(String operator, String path, Document document) {
    Object value = document;
    Iterator<String> names = List.of(path.split("\\.")).iterator();
    while (names.hasNext()) {
      String name = names.next();
      Object element = value;
      if (!isThere(element, name)) {
        return;
      }
      value =
          element instanceof Document fields
              ? fields.get(name)
              : ((List<?>) element).get(Integer.parseInt(name));
      if (value == null && names.hasNext() && !REMOVING.contains(operator)) {
        throw new PathNotViableException(names.next(), new Document(name, null));
      }
    }
    if (value == null && OF_NUMBERS.contains(operator)) {
      throw new TypeMismatchException("Cannot apply " + operator + " to '" + path + "', which is null");
    }
    if (value == null && OF_ARRAYS.contains(operator)) {
      throw new BadValueException("The field '" + path + "' must be an array but is of type null");
    }
  }

  /** False for what the library itself resolves, such as {@code items.$}. */
  private static boolean isThere(Object element, String name) {
    if (element instanceof Document fields) {
      return fields.containsKey(name);
    }
    return element instanceof List<?> items && name.matches("\\d{1,9}") && Integer.parseInt(name) < items.size();
  }
}
