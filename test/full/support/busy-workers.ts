import { Client, Connection } from '@temporalio/client';
import type { SandboxMessage } from '../../../sandbox/types';
import { queueBacklogs } from '../../../src/temporal/queue-backlog';
import { taskQueues } from '../../../workflows/contract/common';
import { until } from '../../support/wait';
import { sendUntilAnswered } from './load';
import { type RunningShape, changeSettings, restart } from './running-shape';

const WORKERS = ['worker 1', 'worker 2', 'worker 3'];
/** Longer than a queue is filled on a slow machine; the calls go on as soon as it is. */
const HELD_MS = 300_000;
/** Patience with a queue that fills, and with one that empties. */
export const QUEUE_MS = 240_000;
/** Settings of workers that call a provider once at a time, and wait for its answer while calls are held. */
const ONE_CALL = { WORKER_SEND_SLOTS: '1', SEND_TIMEOUT_MS: String(2 * HELD_MS) };
const QUEUES = taskQueues('herald');

interface Backlog {
  /** Recipients of marketing that nobody waits for, queued first. */
  campaign: string[];
  /** Recipients of a transactional send of the same workspace, and of marketing of another one. */
  others: string[];
}

/**
 * Makes workers that call a provider once at a time, holds their first calls, and queues a campaign and what is to go before
 * it. Then lets all calls go.
 */
export async function queueBehindCampaign(shape: RunningShape): Promise<Backlog> {
  const { apiKey, twilioApiKey } = shape.quickstart;
  const campaign = Array.from({ length: 100 }, (_, index) => `3368${100 + index}0003`);
  const urgent = '33682000003';
  const ofAnother = Array.from({ length: 5 }, (_, index) => `336830${index}0003`);
  await changeSettings(shape, ONE_CALL);
  await Promise.all(WORKERS.map((name) => restart(shape, name)));
  await answerAfter(shape, HELD_MS);
  await queueSends(shape, apiKey, 'store_opening', campaign);
  await queueSends(shape, apiKey, 'welcome', [urgent]);
  await queueSends(shape, twilioApiKey, 'store_opening', ofAnother);
  const others = [urgent, ...ofAnother];
  // Each worker holds one call; all others have to wait, so that Temporal can choose among them.
  await untilWaiting(shape, campaign.length + others.length - WORKERS.length);
  await answerAfter(shape, 0);
  return { campaign, others };
}

async function answerAfter({ quickstart }: RunningShape, answerDelayMs: number): Promise<void> {
  await fetch(`${quickstart.sandboxUrl}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answerDelayMs }),
  });
}

/** Sends a template to each recipient without waiting for the provider; the recipient is the id. */
async function queueSends(
  shape: RunningShape,
  apiKey: string,
  templateName: string,
  recipients: readonly string[],
): Promise<void> {
  const sends = recipients.map((recipientNumber) => {
    const messageId = recipientNumber;
    const fields = { recipientNumber, templateName, messageId, async: true };
    return sendUntilAnswered(shape.quickstart.apiUrl, apiKey, fields);
  });
  await Promise.all(sends);
}

/** Waits until so many provider calls wait for a worker. */
async function untilWaiting({ quickstart }: RunningShape, count: number): Promise<void> {
  const connection = await Connection.connect({ address: quickstart.temporalAddress });
  const client = new Client({ connection });
  try {
    await until(
      `${count} waiting calls`,
      async () => {
        const backlogs = await queueBacklogs({ client, queues: QUEUES });
        const calls = backlogs.find(
          ({ queue, taskType }) => queue === QUEUES.main && taskType === 'activity',
        );
        return (calls?.tasks ?? 0) >= count;
      },
      QUEUE_MS,
    );
  } finally {
    await connection.close();
  }
}

/** The recipients that the provider was called for, in the order of the calls, each once. */
export async function called({ quickstart }: RunningShape): Promise<string[]> {
  const response = await fetch(`${quickstart.sandboxUrl}/sandbox/messages`);
  const { messages } = (await response.json()) as { messages: SandboxMessage[] };
  return [...new Set(messages.map(({ to }) => to))];
}
