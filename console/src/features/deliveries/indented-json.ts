import { applyEdits, format } from 'jsonc-parser';

/** Indents JSON, and keeps each of its tokens: parsing and writing would round long ids. Any other text stays unchanged. */
export function indentedJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }));
}
