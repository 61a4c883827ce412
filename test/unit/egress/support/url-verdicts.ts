import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface UrlVerdict {
  url: string;
  /** Part of the reason people are told; null when the URL is allowed. */
  refused: string | null;
}

/** The table of url-verdicts.txt, given the names that resolve in the test. */
export const URL_VERDICTS: readonly UrlVerdict[] = readTable('url-verdicts.txt');

function readTable(file: string): UrlVerdict[] {
  const [, ...sections] = readFileSync(join(__dirname, file), 'utf8').split(/^## /m);
  return sections.flatMap((section) => {
    const [title = '', ...lines] = section.split('\n');
    const refused = /^refused: (.*)$/.exec(title)?.[1] ?? null;
    const urls = lines.filter((line) => line !== '').map(unquoted);
    return urls.map((url) => ({ url, refused }));
  });
}

function unquoted(line: string): string {
  return line.startsWith('"') ? String(JSON.parse(line)) : line;
}
