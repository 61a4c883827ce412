import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { quickstartFile } from '../../config/embedded';
import { type Finding, failure, ok, skipped } from '../../services/doctor/findings';

/** Recipient of the sandbox who reads what comes (docs/sandbox.md). */
const RECIPIENT = '33600000001';
const TEMPLATE = 'welcome';
const ASK_AGAIN_MS = 100;
const GOOD = ['delivered', 'read'];

const demoSchema = z.object({ apiUrl: z.url(), apiKey: z.string() });
const answerSchema = z.object({ status: z.string().optional(), error: z.string().optional() });

/** Sends one message to the sandbox of a running `npm start`, and waits until it is delivered. */
export async function sendToSandbox(dataDir: string | null, timeoutMs: number): Promise<Finding[]> {
  const demo = dataDir === null ? null : await readQuickstart(dataDir);
  if (demo === null) return [skipped('no "npm start" runs in this folder, so nothing is sent')];
  const messageId = `doctor-${randomUUID()}`;
  const signal = AbortSignal.timeout(timeoutMs * 0.9);
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${demo.apiUrl}/api/v2/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'service-api-key': demo.apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    return answerSchema.parse(await answer.json());
  };
  const send = { recipientNumber: RECIPIENT, templateName: TEMPLATE, messageId };
  let answer = await call('template/send', send);
  while (answer.error === undefined && !GOOD.includes(answer.status ?? '') && !signal.aborted) {
    await pause(ASK_AGAIN_MS);
    answer = await call(`messages/${messageId}`);
  }
  if (answer.error === undefined)
    return [ok(`a message to the sandbox was delivered (${messageId})`)];
  return [
    failure(`a message to the sandbox was refused: ${answer.error}`, 'Look at the log of the API'),
  ];
}

/** Returns how to call the API of the `npm start` that runs in a folder; null when none does. */
async function readQuickstart(dataDir: string): Promise<z.output<typeof demoSchema> | null> {
  const text = await readFile(quickstartFile(dataDir), 'utf8').catch(() => null);
  return text === null ? null : demoSchema.parse(JSON.parse(text));
}
