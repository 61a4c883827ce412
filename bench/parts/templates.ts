import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import type { Template } from '../../src/domain/template/template';
import { nowMs } from '../load/open-loop';
import { distributionOf } from '../measure/figures';
import { type Pids, usageOf } from '../measure/process-usage';
import type { Sizes } from '../options';
import { judge } from '../report/judge';
import type { Measured } from '../report/report';
import { timesTable } from '../report/tables';
import { startBareApi } from '../stack/start-bare';
import type { BenchStack } from '../stack/start-stack';

const SHORT_LIST = 100;
const LONG_LIST = 5000;
const SAVED_AT_ONCE = 500;
const WARM_UPS = 30;
const SETTLE_MS = 1000;
const SAMPLE_MS = 10;
const BYTES_PER_MB = 2 ** 20;

interface Download {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
}

/** Lists templates through Herald and bare in turn, one request at a time; then long lists through Herald alone. */
export async function measureTemplates(
  stack: BenchStack,
  { shortLists, longLists }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const urls = { Herald: `${stack.addresses.api}/template`, bare: await startBareApi(stack) };
  const headers = { 'service-api-key': stack.demo.apiKey };
  const list = (side: keyof typeof urls) => download(stack.dispatcher, urls[side], headers);

  await fillTemplates(stack, SHORT_LIST);
  report(`Listing ${SHORT_LIST} templates`);
  const shortMs = { Herald: [] as number[], bare: [] as number[] };
  const sides = ['Herald', 'bare'] as const;
  for (let turn = -WARM_UPS; turn < shortLists; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const { totalMs } = await list(side);
      if (turn >= 0) shortMs[side].push(totalMs);
    }
  }
  await fillTemplates(stack, LONG_LIST);
  report(`Listing ${LONG_LIST} templates`);
  const long: LongList[] = [];
  for (let round = 0; round < longLists; round += 1) {
    long.push(await measureLong(stack.pids.API, () => list('Herald')));
  }
  return summarize(shortMs, long);
}

function summarize(shortMs: Record<'Herald' | 'bare', number[]>, long: LongList[]): Measured {
  const ratio = distributionOf(shortMs.Herald).p95 / distributionOf(shortMs.bare).p95;
  const peakMb = Math.max(...long.map(({ memoryMb }) => memoryMb.peak));
  const list = { what: `list of ${SHORT_LIST} templates, p95 / bare`, bar: 2, unit: 'x' } as const;
  const memory = { what: `API memory, listing ${LONG_LIST}`, bar: 300, unit: 'MB' } as const;
  return {
    tables: [
      timesTable(`A list of ${SHORT_LIST} templates, ms`, shortMs),
      {
        title: `A list of ${LONG_LIST} templates, ms, and memory of the API`,
        columns: ['first byte', 'whole', 'MB', 'MB before', 'MB at most', 'MB after'],
        rows: long.map(({ firstByteMs, totalMs, bytes, memoryMb }, index) => ({
          name: `list ${index + 1}`,
          values: [firstByteMs, totalMs, bytes / BYTES_PER_MB, ...Object.values(memoryMb)],
        })),
      },
    ],
    judgements: [
      judge({ ...list, sense: 'at most' }, ratio),
      judge({ ...memory, sense: 'at most' }, peakMb),
    ],
    problems: [],
  };
}

interface LongList extends Download {
  /** Resident memory of the API. */
  memoryMb: { before: number; peak: number; after: number };
}

async function measureLong(apiPids: Pids, list: () => Promise<Download>): Promise<LongList> {
  const memory = async (): Promise<number> => (await usageOf(apiPids)).residentMb;
  await sleep(SETTLE_MS);
  const before = await memory();
  const listed = new AbortController();
  let peak = before;
  const sampling = (async () => {
    for (; !listed.signal.aborted; await sleep(SAMPLE_MS)) peak = Math.max(peak, await memory());
  })();
  const downloaded = await list().finally(() => listed.abort());
  await sampling;
  await sleep(SETTLE_MS);
  return { ...downloaded, memoryMb: { before, peak, after: await memory() } };
}

/** Reads one answer to its end. Times count from the request. @throws Error when it is not a 200 */
async function download(
  dispatcher: Dispatcher,
  url: string,
  headers: Record<string, string>,
): Promise<Download> {
  const startMs = nowMs();
  let firstByteMs = Number.NaN;
  let bytes = 0;
  const { statusCode, body } = await request(url, { headers, dispatcher });
  for await (const chunk of body) {
    if (bytes === 0) firstByteMs = nowMs() - startMs;
    bytes += (chunk as Buffer).length;
  }
  if (statusCode !== 200) throw new Error(`GET ${url} answered ${statusCode}`);
  return { firstByteMs, totalMs: nowMs() - startMs, bytes };
}

/** Stores copies of one demo template under names of their own until the demo workspace has `count` templates. */
async function fillTemplates({ base, demo }: BenchStack, count: number): Promise<void> {
  const { templates } = base.repositories;
  const present = await templates.list(demo.workspaceId);
  const pattern = present.find(({ name }) => name === 'order_shipped');
  if (pattern === undefined) throw new Error('the demo workspace has no template to copy');
  for (let index = present.length; index < count; index += SAVED_AT_ONCE) {
    const length = Math.min(SAVED_AT_ONCE, count - index);
    await templates.save(Array.from({ length }, (_, offset) => copyOf(pattern, index + offset)));
  }
}

function copyOf(pattern: Template, index: number) {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...rest } = pattern;
  const { mappingActive: _, ...synced } = rest;
  return {
    ...synced,
    name: `${pattern.name}_${index}`,
    providerTemplateId: String(index),
    // The sandbox does not have them: no sync may delete them.
    syncRun: Number.MAX_SAFE_INTEGER,
  };
}
