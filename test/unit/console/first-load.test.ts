import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { consoleRoutes } from '../../../src/http/console-routes';

const BUILT = path.resolve(__dirname, '../../../dist/console');
const KIB = 1024;
/** Size below which a text is not compressed. */
const SMALL = KIB;

/** Modules of every page of a workspace. */
const SHELL = ['src/app/workspace-layout.tsx', 'src/features/inbox/inbox-badge.tsx'];
const OVERVIEW = [...SHELL, 'src/app/overview-page.tsx'];
const INBOX = [
  ...SHELL,
  'src/features/inbox/inbox-page.tsx',
  'src/features/inbox/nothing-chosen.tsx',
];

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const manifestText = readFileSync(path.join(BUILT, '.vite/manifest.json'), 'utf8');
const manifest = new Map(Object.entries(JSON.parse(manifestText) as Record<string, Chunk>));
let server: Server;

beforeAll(async () => {
  const app = express().use(consoleRoutes({ consoleDir: BUILT }));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** The built files that a browser loads for these modules, after the page. */
function filesOf(modules: string[]): Set<string> {
  const files = new Set<string>();
  const take = (chunk: Chunk | undefined, name: string): void => {
    if (chunk === undefined) throw new Error(`${name} is no module of the build`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) take(manifest.get(each), each);
  };
  take(
    [...manifest.values()].find(({ isEntry }) => isEntry),
    'the entry',
  );
  for (const name of modules) take(manifest.get(name), name);
  return files;
}

/** Asks like a browser; returns the bytes on the wire and the text. */
async function load(name: string): Promise<{ bytes: number; text: string; encoding: unknown }> {
  const { port } = server.address() as AddressInfo;
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}/console/${name}`, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
  });
  expect(statusCode).toBe(200);
  const content = Buffer.from(await body.arrayBuffer());
  const encoding = headers['content-encoding'];
  const text = (encoding === 'br' ? brotliDecompressSync(content) : content).toString();
  return { bytes: content.length, text, encoding };
}

/** Fonts of a style sheet for Latin letters. These pages show no ids or code, which are in a font of their own. */
function fontsOf(styles: string): string[] {
  const faces = styles.split('@font-face').slice(1);
  return faces
    .map((face) => face.slice(0, face.indexOf('}')))
    .filter((face) => !face.includes('unicode-range') || /U\+(\?\?|0+-)/i.test(face))
    .filter((face) => !/font-family:[^;]*mono/i.test(face))
    .flatMap((face) => /\/console\/(assets\/[^)"']+\.woff2)/.exec(face)?.[1] ?? []);
}

/** Loads a page as a browser without a cache does. */
async function coldLoad(modules: string[]) {
  const page = await load('');
  const ofPage = [...page.text.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)];
  const files = new Set([...filesOf(modules), ...ofPage.map(([, name = '']) => name)]);
  const uncompressed: string[] = [];
  let bytes = page.bytes;
  for (const name of files) {
    const { bytes: size, text, encoding } = await load(name);
    const isText = /\.(js|css|svg)$/.test(name);
    if (isText && text.length >= SMALL && encoding !== 'br') uncompressed.push(name);
    // Iterated too: a set takes in what is added on the way.
    if (name.endsWith('.css')) for (const font of fontsOf(text)) files.add(font);
    bytes += size;
  }
  return { requests: files.size + 1, bytes, uncompressed };
}

describe('a page that is opened for the first time', () => {
  // The Overview asks the API about nine times more, and may ask 25 times in all.
  test.each([
    ['Overview', OVERVIEW, { requests: 16, kib: 260 }],
    ['Inbox', INBOX, { requests: 20, kib: 300 }],
  ])('loads the %s compressed and within its budget', async (_name, modules, budget) => {
    const { requests, bytes, uncompressed } = await coldLoad(modules);

    expect(uncompressed).toEqual([]);
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThanOrEqual(budget.requests);
    expect(bytes).toBeLessThanOrEqual(budget.kib * KIB);
  });

  test('keeps the code of the Inbox out of the Overview', () => {
    const overview = filesOf(OVERVIEW);

    expect([...overview].filter((file) => /inbox-page|conversation/.test(file))).toEqual([]);
  });
});
