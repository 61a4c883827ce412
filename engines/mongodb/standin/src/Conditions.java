import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conditions of a query that an index can serve: a field that equals one of some values, or lies between bounds.
 *
 * <p>All documents that match the query meet them, others may too: what an index finds is checked against the query.
 */
final class Conditions {

  /**
   * Bytes of the values that the field may equal, or null, and its bounds, inclusive, or null.
   *
   * @param isPrefix the only value is a beginning
   */
  record Condition(List<byte[]> values, boolean isPrefix, byte[] lower, byte[] upper) {}

  /** Anything else in a pattern could match another beginning. */
  private static final Pattern BEGINNING = Pattern.compile("\\^([\\p{L}\\p{N}]+)");

  private final Map<String, Condition> byField = new HashMap<>();

  static Conditions of(Document query) {
    Conditions conditions = new Conditions();
    conditions.addAll(query);
    return conditions;
  }

  Condition of(String field) {
    return byField.get(field);
  }

  private void addAll(Document query) {
    for (Map.Entry<String, Object> entry : query.entrySet()) {
      Object value = entry.getValue();
      if (entry.getKey().equals("$and") && value instanceof Collection<?> parts) {
        parts.stream().filter(Document.class::isInstance).forEach(part -> addAll((Document) part));
      } else if (!entry.getKey().startsWith("$")) {
        addField(entry.getKey(), value);
      }
    }
  }

  private void addField(String field, Object value) {
    if (BsonRegularExpression.isRegularExpression(value)) {
      addPattern(field, BsonRegularExpression.convertToRegularExpression(value));
    } else if (value instanceof Document operators) {
      operators.forEach((operator, operand) -> addOperator(field, operator, operand));
    } else {
      addValues(field, Arrays.asList(value));
    }
  }

  private void addOperator(String field, String operator, Object operand) {
    switch (operator) {
      case "$eq" -> addValues(field, Arrays.asList(operand));
      case "$in" -> addValues(field, operand instanceof Collection<?> values ? values : null);
      case "$gt", "$gte" -> addBounds(field, operand, null);
      case "$lt", "$lte" -> addBounds(field, null, operand);
      default -> {}
    }
  }

  private void addValues(String field, Collection<?> values) {
    if (values == null || !values.stream().allMatch(KeyBytes::areOrdered)) {
      return;
    }
    List<byte[]> bytes = new ArrayList<>();
    values.stream().map(KeyBytes::of).sorted(Arrays::compareUnsigned).forEach(
        value -> {
          if (bytes.isEmpty() || !Arrays.equals(bytes.get(bytes.size() - 1), value)) {
            bytes.add(value);
          }
        });
    add(field, new Condition(bytes, false, null, null));
  }

  private void addPattern(String field, BsonRegularExpression pattern) {
    Matcher beginning = BEGINNING.matcher(pattern.getPattern());
    if (beginning.matches() && (pattern.getOptions() == null || pattern.getOptions().isEmpty())) {
      List<byte[]> values = List.of(KeyBytes.beginningWith(beginning.group(1)));
      add(field, new Condition(values, true, null, null));
    }
  }

  /** Nothing is greater or less than null. */
  private void addBounds(String field, Object lower, Object upper) {
    Object bound = lower == null ? upper : lower;
    if (bound != null && KeyBytes.areOrdered(bound)) {
      byte[] bytes = KeyBytes.of(bound);
      add(field, new Condition(null, false, lower == null ? null : bytes, lower == null ? bytes : null));
    }
  }

  private void add(String field, Condition added) {
    byField.merge(field, added, Conditions::both);
  }

  /** Keeps one of two value sets: either is a superset of the matches. */
  private static Condition both(Condition one, Condition other) {
    Condition valued = one.values() == null ? other : one;
    byte[] lower = one.lower() == null || isLess(one.lower(), other.lower()) ? other.lower() : one.lower();
    byte[] upper = one.upper() == null || isLess(other.upper(), one.upper()) ? other.upper() : one.upper();
    return new Condition(valued.values(), valued.isPrefix(), lower, upper);
  }

  private static boolean isLess(byte[] one, byte[] other) {
    return one != null && other != null && Arrays.compareUnsigned(one, other) < 0;
  }
}
