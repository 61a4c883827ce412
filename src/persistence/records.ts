/** A stored record as the domain knows it: the key under its domain name, everything else unchanged. */
export function withId<Rest extends object>({
  _id,
  ...rest
}: Rest & { _id: string }): Omit<Rest, '_id'> & { id: string } {
  return { id: _id, ...rest };
}

/** The reverse of `withId`. */
export function withKey<Rest extends object>({
  id,
  ...rest
}: Rest & { id: string }): Omit<Rest, 'id'> & { _id: string } {
  return { _id: id, ...rest };
}

/** True when an error says that a unique key is taken (E11000). */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}
