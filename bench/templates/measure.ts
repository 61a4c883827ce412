import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { CONTENDERS, type ContenderName } from '../contenders/contender';
import { nowMs } from '../load/open-loop';
import { usageOf } from '../measure/process-usage';
import type { BenchStack } from '../stack/start-stack';
import { fillTemplates } from './fill';

export const SHORT_LIST = 100;
export const LONG_LIST = 5000;
const WARM_UPS = 30;
const SETTLE_MS = 1000;
const SAMPLE_MS = 10;

export interface TemplateOptions {
  /** How often each contender lists 100 templates. */
  shortLists: number;
  /** How often Herald lists 5,000. */
  longLists: number;
}

export interface LongList extends Download {
  /** Resident memory of the API. */
  memoryMb: { before: number; peak: number; after: number };
}

export interface TemplateResults {
  /** Milliseconds of each `GET /template` with 100 templates, in the order they were made. */
  shortMs: Record<ContenderName, number[]>;
  long: LongList[];
}

/** Lists templates through Herald and bare in turn, one request at a time; then long lists through Herald alone. */
export async function measureTemplates(
  stack: BenchStack,
  options: TemplateOptions,
  report: (line: string) => void,
): Promise<TemplateResults> {
  const dispatcher = new Agent();
  const headers = { 'service-api-key': stack.demo.apiKey };
  const urls = {
    Herald: `${stack.addresses.api}/template`,
    bare: `${stack.bareApiUrl}/template`,
  };
  const list = (name: ContenderName) => download(dispatcher, urls[name], headers);
  try {
    await fillTemplates(stack, SHORT_LIST);
    report(`Listing ${SHORT_LIST} templates …`);
    await inTurn(list, WARM_UPS);
    const shortMs = await inTurn(list, options.shortLists);
    await fillTemplates(stack, LONG_LIST);
    report(`Listing ${LONG_LIST} templates …`);
    const long: LongList[] = [];
    for (let round = 0; round < options.longLists; round += 1) {
      long.push(await measureLong(stack.pids.API, () => list('Herald')));
    }
    return { shortMs, long };
  } finally {
    await dispatcher.close();
  }
}

/** Runs the contenders in turn; another one goes first each time. */
async function inTurn(
  list: (name: ContenderName) => Promise<Download>,
  times: number,
): Promise<TemplateResults['shortMs']> {
  const tookMs: TemplateResults['shortMs'] = { Herald: [], bare: [] };
  for (let turn = 0; turn < times; turn += 1) {
    const order = turn % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed();
    for (const name of order) tookMs[name].push((await list(name)).totalMs);
  }
  return tookMs;
}

async function measureLong(apiPid: number, list: () => Promise<Download>): Promise<LongList> {
  const memory = async (): Promise<number> => (await usageOf(apiPid)).residentMb;
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

interface Download {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
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
