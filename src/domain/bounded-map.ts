/** A map that keeps the entries that were set last, at most `capacity`: the oldest make room. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly capacity: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.capacity) break;
      this.delete(oldest);
    }
    return this;
  }
}
