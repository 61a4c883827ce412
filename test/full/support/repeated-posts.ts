import { Client, Connection } from '@temporalio/client';
import type { ReceivedWebhook } from '../../support/receiver';

/** Two POSTs of the same attempt of one event, one right after the other. */
export type RepeatedPost = readonly [before: ReceivedWebhook, after: ReceivedWebhook];

/** When a process was killed: between these two moments. */
export interface Kill {
  fromMs: number;
  toMs: number;
}

/** Time that a POST needs from a process, killed meanwhile, to the log of the receiver. */
const ARRIVAL_MS = 1000;

/** Pairs of POSTs that were received one after the other. */
export function pairsOf(posts: readonly ReceivedWebhook[]): RepeatedPost[] {
  return posts.slice(1).map((after, index) => [posts[index] ?? after, after]);
}

/**
 * Returns the repeated POSTs that nothing explains: no process was killed between the two, and no workflow task of the
 * delivery timed out. A first attempt is made within such a task, which a machine that stalls gives out again.
 */
export async function unexplained(
  pairs: readonly RepeatedPost[],
  kills: readonly Kill[],
  temporalAddress: string,
): Promise<RepeatedPost[]> {
  const left = pairs.filter(([before, after]) => {
    const [beforeMs, afterMs] = [before.at.getTime(), after.at.getTime()];
    return !kills.some(({ fromMs, toMs }) => beforeMs <= toMs + ARRIVAL_MS && afterMs >= fromMs);
  });
  const found: RepeatedPost[] = [];
  for (const pair of left) if (!(await hadTaskTimeout(pair[0], temporalAddress))) found.push(pair);
  return found;
}

/** Returns whether a workflow task of an event's deliveries timed out. */
async function hadTaskTimeout({ body }: ReceivedWebhook, address: string): Promise<boolean> {
  const query = `HeraldMessageId = "${String(body['messageId'])}" AND HeraldEvent = "${String(body['event'])}"`;
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    for await (const { workflowId, runId } of client.workflow.list({ query })) {
      const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      if (events?.some((event) => event.workflowTaskTimedOutEventAttributes)) return true;
    }
    return false;
  } finally {
    await connection.close();
  }
}
