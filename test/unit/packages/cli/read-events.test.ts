import { describe, expect, test } from '@jest/globals';
import { type StreamBlock, readEvents } from '../../../../packages/cli/src/listen/read-events.ts';

/** Reads a stream that arrives in pieces of this many bytes. */
async function read(text: string, size = 64 * 1024): Promise<StreamBlock[]> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const blocks: StreamBlock[] = [];
  for await (const block of readEvents(pieces())) blocks.push(block);
  return blocks;
}

const STREAM = [
  'retry: 2000',
  'event: ready\nid: c1\ndata: {"resumed":false}',
  ': still here\nid: c2',
  'event: webhook\r\nid:c3\r\ndata: é ✓ 🌿\r\ndata: second\r',
  ': a comment alone',
  'data',
].join('\n\n');

const BLOCKS = [
  { event: 'ready', id: 'c1', data: '{"resumed":false}' },
  { event: 'message', id: 'c2', data: null },
  { event: 'webhook', id: 'c3', data: 'é ✓ 🌿\nsecond' },
  { event: 'message', data: '' },
];

describe('an event stream', () => {
  test.each([1, 2, 3, 7, 1000])('is read in pieces of %i bytes', async (size) => {
    expect(await read(`${STREAM}\n\n`, size)).toEqual(BLOCKS);
  });

  test('has no block that is not finished', async () => {
    expect(await read(STREAM)).toEqual(BLOCKS.slice(0, -1));
  });

  test.each([
    ['line', `data: ${'x'.repeat(1024 * 1024)}`],
    ['block', 'data: xxxxxxxxxxxxxxxx\n'.repeat(64 * 1024)],
  ])('is given up at an endless %s', async (kind, text) => {
    await expect(read(text)).rejects.toThrow(`the stream has an endless ${kind}`);
  });
});
