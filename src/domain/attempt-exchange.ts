/** Request and answer of an attempt as they were sent and received, without secrets. The request's body is the event's own. */
export interface AttemptExchange {
  /** Without user info, query and fragment. */
  url: string;
  /** True when the URL had a query, which may hold a secret of the receiver. */
  hasQuery: boolean;
  /** Lines `name: value`, with `***` for secrets. What the HTTP client adds, such as Host, is left out. */
  requestHeaders: string;
  /** Lines `name: value`, bounded; null when no answer came. */
  responseHeaders: string | null;
  /** Why the attempt failed and what to do, in sentences; null for a success. */
  failure: string | null;
}

const SEPARATOR = ': ';

/** Writes headers as lines: a database keeps a text more cheaply than fields, and any name is allowed in it. */
export function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => name + SEPARATOR + value)
    .join('\n');
}

/** Reads the headers that `headerLines` wrote. */
export function headersOfLines(lines: string): Record<string, string> {
  if (lines === '') return {};
  return Object.fromEntries(lines.split('\n').map(nameAndValue));
}

function nameAndValue(line: string): [name: string, value: string] {
  const end = line.indexOf(SEPARATOR);
  return end === -1 ? [line, ''] : [line.slice(0, end), line.slice(end + SEPARATOR.length)];
}
