import { mongo } from 'mongoose';
import { composeTemporalClient } from '../../src/main/compose/temporal';
import type { Table } from '../report/report';
import type { BenchStack } from '../stack/start-stack';
import { sum } from './figures';

/** Ids of two workspaces: one whose receiver answers, and one whose receiver fails once for each event. */
export interface Workspaces {
  healthy: string;
  failing: string;
}

interface Sample {
  name: string;
  collection: string;
  filter: object;
}

/** Enough for a mean: records of one kind hardly differ. */
const SAMPLES = 200;

/** Returns the size of records as BSON: in MongoDB before its compression, without indexes. */
export async function recordTable(
  { base }: BenchStack,
  { healthy, failing }: Workspaces,
): Promise<Table> {
  const sent = { workspaceId: healthy, 'timeline.0': { $exists: false } };
  const reported = { workspaceId: healthy, 'timeline.0': { $exists: true } };
  const samples: Sample[] = [
    { name: 'a message that was sent', collection: 'messages', filter: sent },
    { name: 'a message with a status', collection: 'messages', filter: reported },
    {
      name: 'an event, delivered at once',
      collection: 'webhook_events',
      filter: { workspaceId: healthy },
    },
    {
      name: 'an event, delivered by a retry',
      collection: 'webhook_events',
      filter: { workspaceId: failing },
    },
    { name: 'a customer', collection: 'customers', filter: {} },
    { name: 'a conversation', collection: 'conversations', filter: {} },
  ];
  const rows = await Promise.all(
    samples.map(async ({ name, collection, filter }) => {
      const records = base.database.driver.collection(collection);
      const found = await records.find(filter).limit(SAMPLES).toArray();
      const indexes = await records.indexes();
      const bytes = sum(found, (each) => mongo.BSON.calculateObjectSize(each)) / found.length;
      return { name, values: [bytes, indexes.length, found.length] };
    }),
  );
  return { title: 'Records', columns: ['bytes', 'indexes', 'sampled'], rows };
}

/** Returns the size of closed workflows in Temporal's own count. */
export async function historyTable(
  { base }: BenchStack,
  { healthy, failing }: Workspaces,
): Promise<Table> {
  const client = composeTemporalClient(base);
  const kinds = {
    'a delivery': ['deliverWebhook', healthy],
    'a delivery with a retry': ['deliverWebhook', failing],
    'a send': ['sendTemplate', healthy],
  } as const;
  const rows = await Promise.all(
    Object.entries(kinds).map(async ([name, [type, workspace]]) => {
      const query = `WorkflowType = "${type}" AND ExecutionStatus = "Completed" AND HeraldWorkspace = "${workspace}"`;
      let [bytes, events, count] = [0, 0, 0];
      for await (const { historySize, historyLength } of client.workflow.list({ query })) {
        bytes += historySize ?? 0;
        events += historyLength;
        count += 1;
        if (count === SAMPLES) break;
      }
      return { name, values: [bytes / count, events / count, count] };
    }),
  );
  return { title: 'Histories', columns: ['bytes', 'events', 'sampled'], rows };
}
