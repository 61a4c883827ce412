const LENGTH_MAX = 18;
const [START, END] = [9, 6];

/** Shortens a long id in its middle, where ids differ least. */
export function shortenId(id: string): string {
  return id.length <= LENGTH_MAX ? id : `${id.slice(0, START)}…${id.slice(-END)}`;
}
