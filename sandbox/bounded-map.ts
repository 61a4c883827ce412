/** A map that forgets its oldest entry when it grows beyond `capacity`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly capacity: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.capacity) break;
      this.delete(oldest);
    }
    return this;
  }
}
