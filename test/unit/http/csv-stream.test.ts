import { once } from 'node:events';
import { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { type PageRequest, decodeCursor, pageOf } from '../../../src/domain/page';
import { sendCsv } from '../../../src/http/csv-stream';
import { errorHandler } from '../../../src/http/errors';
import { createLogger } from '../../../src/observability/logger';
import { download } from '../../support/csv';

let server: Server;
afterEach(() => void server.close());

type Row = { number: number; text: string };

interface Listed {
  rows: Row[];
  maxRows?: number;
  /** Number of the page that cannot be read. */
  failAt?: number;
}

/** Serves a list as a file. */
async function serve({ rows, failAt = Infinity, ...limits }: Listed) {
  const asked: PageRequest[] = [];
  const read = async (page: PageRequest) => {
    if (asked.length === failAt) throw new Error('the database is gone');
    asked.push(page);
    const from = page.cursor === undefined ? 0 : Number(page.cursor.id) + 1;
    const found = rows.slice(from, from + page.limit + 1);
    return pageOf(found, page.limit, ({ number }) => ({ at: new Date(0), id: String(number) }));
  };
  const columns = { number: ({ number }: Row) => number, text: ({ text }: Row) => text };
  const app = express();
  app.get('/{:cursor}', async ({ params }, response) => {
    const cursor = decodeCursor(String(params.cursor)) ?? undefined;
    const file = { filename: 'rows.csv', columns, read, cursor };
    await sendCsv(response, { ...file, ...limits });
  });
  app.use(errorHandler(createLogger('silent', 'test'), { unavailableStatus: 500 }));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    url: `${apiUrl}/`,
    fetched: (path = '/') => download({ apiUrl }, path, {}),
  };
}

const rowsOf = (count: number, text = ''): Row[] =>
  Array.from({ length: count }, (_, number) => ({ number, text }));

describe('sendCsv', () => {
  test('sends all pages as one attachment that no cache keeps', async () => {
    const { asked, fetched } = await serve({ rows: rowsOf(1201) });

    const { headers, records } = await fetched();

    expect(records.map(({ number }) => Number(number))).toEqual(
      Array.from({ length: 1201 }, (_, number) => number),
    );
    expect(asked).toHaveLength(3);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=rows.csv');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('sends the names of the columns for a list without rows', async () => {
    const { url } = await serve({ rows: [] });

    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());

    expect(bytes.toString()).toBe('\ufeffnumber,text\r\n');
  });

  test.each([
    ['quotes, commas and lines', 'a "b", c\r\nd\ne', '"a ""b"", c\r\nd\ne"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a plus', '+1', "'+1"],
    ['a formula with quotes', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['a formula after a semicolon', 'a;=5+5', "a;'=5+5"],
    ['formulas after tabs and lines', 'a\t@b\n-1\r\n+1', `"a\t'@b\n'-1\r\n'+1"`],
    ['a formula in quotes after a semicolon', 'a; "=1', `"a;' ""=1"`],
    ['what no formula follows', 'a; b; 1-2=3', 'a; b; 1-2=3'],
    ['a number of a recipient', '33612340001', "'33612340001"],
    ['a short number', '9901', '9901'],
    ['other scripts', 'Zoë, 日本', '"Zoë, 日本"'],
  ])('writes %s so that spreadsheets show it', async (_what, text, written) => {
    const { fetched } = await serve({ rows: [{ number: 1, text }] });

    expect((await fetched()).text.slice('number,text\r\n'.length)).toBe(`1,${written}\r\n`);
  });

  test('says in a last record that the list goes on, and goes on there', async () => {
    const { asked, fetched } = await serve({ rows: rowsOf(7), maxRows: 3 });

    const first = await fetched();
    const cursor = /cursor=(\S+)$/.exec(first.records.at(-1)?.['number'] ?? '')?.[1] ?? '';
    const second = await fetched(`/${cursor}`);

    expect(first.records).toHaveLength(4);
    expect(first.records.at(-1)?.['number']).toMatch(/^# The list goes on after 3 rows: /);
    expect(second.records.slice(0, 3).map(({ number }) => number)).toEqual(['3', '4', '5']);
    expect(asked.every(({ limit }) => limit <= 3)).toBe(true);
  });

  test('says nothing when the list ends with the last row that fits', async () => {
    const { fetched } = await serve({ rows: rowsOf(3), maxRows: 3 });

    expect((await fetched()).records).toHaveLength(3);
  });

  test('reads one page for a caller who asks for the head alone', async () => {
    const { asked, url } = await serve({ rows: rowsOf(5000) });

    const { headers } = await fetch(url, { method: 'HEAD' });

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(asked).toHaveLength(1);
  });

  test('answers with the error when nothing can be read', async () => {
    const { fetched } = await serve({ rows: rowsOf(1), failAt: 0 });

    const { status, headers } = await fetched();

    expect([status, headers.get('content-disposition')]).toEqual([500, null]);
  });
});
