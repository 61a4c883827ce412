import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { type FileRange, partOf, rangeOf } from '../../../src/http/file-range';

const LENGTH = 1000;

let url: string;
const server = express()
  .get('/{:length}', (request, response) => {
    const { length } = request.params;
    response.json(rangeOf(request, length === undefined ? LENGTH : null));
  })
  .listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

async function asked(headers: Record<string, string>, path = ''): Promise<unknown> {
  return (await fetch(`${url}${path}`, { headers })).json();
}

describe('rangeOf', () => {
  test.each([
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=10-', { start: 10, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', 'whole'],
    ['bytes=10-5000', { start: 10, end: 999 }],
    ['bytes=1000-', 'outside'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=5-1', 'outside'],
    ['bytes', 'whole'],
    ['lines=0-1', 'whole'],
    [`bytes=${'0-1,'.repeat(2000)}2-3`, 'whole'],
  ])('reads %p', async (range, read) => {
    expect(await asked({ range })).toEqual(read);
  });

  test('is the whole file without a range, on a condition and for an unknown length', async () => {
    const range = 'bytes=0-1';

    expect(await asked({})).toBe('whole');
    expect(await asked({ range, 'if-range': '"1"' })).toBe('whole');
    expect(await asked({ range }, 'unknown')).toBe('whole');
  });
});

describe('partOf', () => {
  const FILE = Buffer.from('0123456789');

  async function* inParts(size: number) {
    for (let at = 0; at < FILE.length; at += size) yield FILE.subarray(at, at + size);
  }

  async function read(size: number, range: FileRange): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of partOf(inParts(size), range)) parts.push(part);
    return Buffer.concat(parts).toString();
  }

  test.each([1, 3, 4, 10])('keeps the part of a file that comes in parts of %i', async (size) => {
    for (let start = 0; start < FILE.length; start += 1)
      for (let end = start; end < FILE.length; end += 1)
        expect(await read(size, { start, end })).toBe(FILE.toString().slice(start, end + 1));
  });

  test('fails when the file ends before the part', async () => {
    await expect(read(3, { start: 5, end: 10 })).rejects.toThrow('shorter');
  });
});
