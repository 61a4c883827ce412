import { parse } from 'csv-parse/sync';
import type { TestHerald } from './herald';

/** A CSV file as its caller gets it. */
export interface TestFile {
  status: number;
  headers: Headers;
  text: string;
  /** Records by the names of the columns. */
  records: Record<string, string>[];
}

/** Downloads a CSV file and reads it by RFC 4180; a file that does not keep to it fails the test. */
export async function download(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  path: string,
  headers: Record<string, string>,
): Promise<TestFile> {
  const response = await fetch(apiUrl + path, { headers });
  const text = await response.text();
  const options = { bom: true, columns: true, record_delimiter: '\r\n' } as const;
  const records = response.ok ? parse<Record<string, string>>(text, options) : [];
  return { status: response.status, headers: response.headers, text, records };
}
