/** An address as people are known by: case never tells two people apart. */
export function normalEmail(address: string): string {
  return address.trim().toLowerCase();
}
