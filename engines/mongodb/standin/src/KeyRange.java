/** Keys of an index from one, inclusive, to another, exclusive; null: to the end. */
record KeyRange(byte[] from, byte[] to) {

  static KeyRange beginningWith(byte[] prefix) {
    return new KeyRange(prefix, KeyBytes.behind(prefix));
  }
}
