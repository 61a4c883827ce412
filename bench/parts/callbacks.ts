import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Message } from '../../src/domain/message';
import { inBatches } from '../contenders/herald';
import { sendPattern, storeCopies } from '../contenders/pattern';
import { signedCallback } from '../contenders/signed-callback';
import { ARRIVALS_PATH } from '../load/receiver';
import { type Call, nowMs, openLoop } from '../load/open-loop';
import { distributionOf, sum } from '../measure/figures';
import { usageOf } from '../measure/process-usage';
import { cpuMeter } from '../measure/slice';
import type { Sizes } from '../options';
import { judge } from '../report/judge';
import type { Judgement, Measured, Table } from '../report/report';
import { timesTable } from '../report/tables';
import { type BenchStack, HERALD } from '../stack/start-stack';

interface Flood {
  statusesPerSecond: number;
  statusesPerCallback: number;
  seconds: number;
}

interface Answered {
  calls: Call[];
  /** The answer's status for each call; 0 where there was none. */
  answers: number[];
  messages: Message[][];
  /** Webhooks that had arrived when the last callback was answered. */
  arrived: number;
  memoryMb: { before: number; after: number };
  /** CPU time by process, in seconds, until the webhooks of all statuses had arrived. */
  cpuSeconds: Record<string, number>;
}

const CONNECTIONS = 20;
/** An answer later than this after the last callback was due is not counted as taken in time. */
const IN_TIME_MS = 500;
const FOUND_AT_ONCE = 100;
/** Longest wait for the webhooks of what was taken. */
const ARRIVED_WITHIN_MS = 60_000;
const LOOK_MS = 500;

/** Measures statuses of a busy account at Meta, ten in a callback. */
export async function measureCallbacks(
  stack: BenchStack,
  { callbackSeconds: seconds }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const flood = { statusesPerSecond: 500, statusesPerCallback: 10, seconds };
  const answered = await offer(stack, flood, report);
  const taken = { what: 'statuses taken a second', sense: 'at least', bar: 500, unit: '' } as const;
  return summarize(stack, answered, 500, [judge(taken, takenPerSecond(flood, answered))]);
}

/** Measures what one full number at WhatsApp causes: callbacks with one status each. */
export async function measureSingle(
  stack: BenchStack,
  { singleSeconds: seconds }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const flood = { statusesPerSecond: 240, statusesPerCallback: 1, seconds };
  return summarize(stack, await offer(stack, flood, report), 250, []);
}

/** Offers callbacks at a constant rate, whatever becomes of them. */
async function offer(
  stack: BenchStack,
  { statusesPerSecond, statusesPerCallback, seconds }: Flood,
  report: (line: string) => void,
): Promise<Answered> {
  const { addresses, demo, dispatcher, kept, pids } = stack;
  const callbackUrl = `${addresses.api}/callbacks/meta/${demo.connectionId}`;
  const pattern = await sendPattern(stack);
  const stored = await storeCopies(stack, pattern, statusesPerSecond * seconds);
  const messages = inBatches(stored, statusesPerCallback);
  const posts = messages.map((each) => signedCallback(callbackUrl, kept.sandbox.appSecret, each));
  const connections = new Agent({ connections: CONNECTIONS });
  const answers = posts.map(() => 0);
  const memory = async (): Promise<number> => (await usageOf(pids.API)).residentMb;
  const before = await memory();
  const spent = await cpuMeter(pids);
  report(`Offering ${statusesPerSecond} statuses a second for ${seconds} s`);
  const calls = await openLoop(
    statusesPerSecond / statusesPerCallback,
    posts.map(({ url, headers, body }, index) => async () => {
      const options = { method: 'POST', headers, body, dispatcher: connections } as const;
      const response = await request(url, options);
      await response.body.dump();
      answers[index] = response.statusCode;
    }),
  );
  const after = await memory();
  await connections.close();
  const arrivals = async (): Promise<number> => {
    const answer = await request(addresses.receiver + ARRIVALS_PATH, { dispatcher });
    return ((await answer.body.json()) as unknown[]).length;
  };
  const arrived = await arrivals();
  const expected = messages.filter((_batch, index) => answers[index] === 200).flat().length;
  const giveUpMs = nowMs() + ARRIVED_WITHIN_MS;
  for (let count = arrived; count < expected && nowMs() < giveUpMs; count += await arrivals())
    await sleep(LOOK_MS);
  const memoryMb = { before, after };
  return { calls, answers, messages, arrived, memoryMb, cpuSeconds: await spent() };
}

/** Counts statuses that were answered 200 until shortly after the last was due, over the time they were offered. */
function takenPerSecond(
  { statusesPerCallback, seconds }: Flood,
  { calls, answers }: Answered,
): number {
  const endMs = Number(calls.at(-1)?.dueMs) + IN_TIME_MS;
  const inTime = calls.filter(({ endedMs }, index) => answers[index] === 200 && endedMs <= endMs);
  return (inTime.length * statusesPerCallback) / seconds;
}

async function summarize(
  stack: BenchStack,
  { calls, answers, messages, arrived, memoryMb, cpuSeconds }: Answered,
  p95BarMs: number,
  judgements: Judgement[],
): Promise<Measured> {
  const latencies = (isTaken: boolean): number[] =>
    calls
      .filter((_call, index) => (answers[index] === 200) === isTaken)
      .map(({ dueMs, endedMs }) => endedMs - dueMs);
  const taken = latencies(true);
  const refused = latencies(false);
  const acknowledged = messages.filter((_batch, index) => answers[index] === 200).flat();
  const stored = await countStored(stack, acknowledged);
  const lost = acknowledged.length - stored;
  const counts = { acknowledged: acknowledged.length, stored, 'webhooks by then': arrived };
  const atMost = { sense: 'at most' } as const;
  return {
    tables: [
      timesTable('Answers, ms from when a callback was due', {
        '200': taken,
        ...(refused.length === 0 ? {} : { refused }),
      }),
      { title: 'Statuses', columns: Object.keys(counts), rows: [rowOf('', counts)] },
      cpuOfEachTable(cpuSeconds, acknowledged.length),
      { title: 'API, MB', columns: ['before', 'after'], rows: [rowOf('', memoryMb)] },
    ],
    judgements: [
      ...judgements,
      judge({ ...atMost, what: 'callback p95', bar: p95BarMs, unit: 'ms' }, p95(taken)),
      judge({ ...atMost, what: 'callbacks refused', bar: 0, unit: '' }, refused.length),
    ],
    problems: lost === 0 ? [] : [`${lost} statuses were answered 200 and are not stored`],
  };
}

/** CPU time of each process for a status and its webhook. */
function cpuOfEachTable(cpuSeconds: Record<string, number>, statuses: number): Table {
  const used = HERALD.filter((name) => Number(cpuSeconds[name]) > 0);
  const ofEach = used.map((name) => (1000 * Number(cpuSeconds[name])) / statuses);
  return {
    title: 'CPU, ms a status with its webhook',
    columns: [...used, 'all'],
    rows: [{ name: '', values: [...ofEach, sum(ofEach, (ms) => ms)] }],
  };
}

/** A status that was answered 200 has to be on its message. */
async function countStored({ base }: BenchStack, acknowledged: Message[]): Promise<number> {
  const records = base.database.driver.collection<{ _id: string }>('messages');
  const counts = await Promise.all(
    inBatches(acknowledged, FOUND_AT_ONCE).map((batch) =>
      records.countDocuments({
        _id: { $in: batch.map(({ key }) => key) },
        'timeline.0': { $exists: true },
      }),
    ),
  );
  return sum(counts, (count) => count);
}

function p95(values: readonly number[]): number {
  return distributionOf(values).p95;
}

function rowOf(name: string, values: Record<string, number>) {
  return { name, values: Object.values(values) };
}
