const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** The distinct placeholders of a text, in the order they first appear. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))];
}

/** The text with each placeholder replaced by its value. */
export function fillPlaceholders(text: string, values: Map<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
}
