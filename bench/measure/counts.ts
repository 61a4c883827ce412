import { request } from 'undici';
import type { BenchStack } from '../stack/start-stack';
import { sum } from './figures';

/** Counts of the database since its start. */
export interface DatabaseCounts {
  /** Commands that read or write data. */
  commands: number;
  /** Writes that a unique key refused: two processes, or a repeat, wanted the same record. */
  takenKeys: number;
}

interface ServerStatus {
  metrics: { commands: Record<string, { total: unknown } | undefined> };
  asserts: { user: unknown };
}

const DATA_COMMANDS = [
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
];

/** Reads what MongoDB and the stand-in count by themselves. */
export async function databaseCounts({ base }: Pick<BenchStack, 'base'>): Promise<DatabaseCounts> {
  const admin = base.database.driver.admin();
  const { metrics, asserts } = (await admin.command({ serverStatus: 1 })) as ServerStatus;
  return {
    commands: sum(DATA_COMMANDS, (name) => Number(metrics.commands[name]?.total ?? 0)),
    takenKeys: Number(asserts.user),
  };
}

/** Counters that grow with each attempt and each send of a worker. */
const WORK = ['herald_webhook_attempts_total', 'herald_sends_total'];

/** Reads from a worker's metrics how many attempts and sends it has made. */
export async function workOf(metricsUrl: string): Promise<number> {
  const { body } = await request(metricsUrl);
  return countersOf(await body.text(), WORK);
}

/** Sums up counters in Prometheus text, over all their labels. */
function countersOf(text: string, names: readonly string[]): number {
  const lines = text.split('\n');
  const ofNames = lines.filter((line) => names.some((name) => line.startsWith(`${name}{`)));
  return sum(ofNames, (line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}
