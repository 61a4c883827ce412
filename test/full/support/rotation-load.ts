import { setInterval as ticks } from 'node:timers/promises';
import { openBrowser } from '../../support/browser';
import { saysToComeAgain } from '../../support/come-again';
import { newPassword, signIn, trySignIn } from '../../support/people';
import { until } from '../../support/wait';
import { sendUntilAnswered } from './load';
import type { RunningShape } from './running-shape';

/**
 * A load that leaves a slow machine most of its two cores: processes load the product meanwhile, and the longer they take, the
 * longer the load goes on.
 */
const TICK_MS = 1000;
const OPEN_MAX = 4;
const TICKS_PER_RESEND = 3;

export interface Load {
  /** The statuses of all answers, by what was asked; 0 for what got none that it could go on with. */
  answers: Record<'sends' | 'resends', number[]>;
  /** The messages of the demo workspace that were accepted. */
  messageIds: string[];
}

/**
 * Does something while callers send at both providers, with and without waiting, and the owner resends an event. Resolves
 * when everything begun is answered.
 */
export async function underLoad<Result>(
  shape: RunningShape,
  eventId: string,
  act: () => Promise<Result>,
): Promise<Load & { result: Result }> {
  const { apiKey, apiUrl, twilioApiKey } = shape.quickstart;
  const stopping = new AbortController();
  const load: Load = { answers: { sends: [], resends: [] }, messageIds: [] };
  const resend = await resender(shape, eventId);

  async function send(tick: number): Promise<void> {
    const messageId = `under-load-${tick}`;
    const isTwilio = tick % 3 === 0;
    const fields = { recipientNumber: recipient(tick), templateName: 'welcome', messageId };
    const key = isTwilio ? twilioApiKey : apiKey;
    const { sends } = load.answers;
    sends.push(...(await sendUntilAnswered(apiUrl, key, { ...fields, async: tick % 3 === 1 })));
    if (!isTwilio) load.messageIds.push(messageId);
  }

  async function run(): Promise<void> {
    const open = new Set<Promise<unknown>>();
    const begin = (request: Promise<unknown>) => {
      open.add(request);
      void request.finally(() => open.delete(request));
    };
    let tick = 0;
    try {
      for await (const _ of ticks(TICK_MS, undefined, { signal: stopping.signal })) {
        if (open.size >= OPEN_MAX) continue;
        begin(send(tick).catch(() => load.answers.sends.push(0)));
        if (tick % TICKS_PER_RESEND === 0) begin(resend(load.answers.resends));
        tick += 1;
      }
    } catch {
      // It was stopped.
    }
    await Promise.all(open);
  }

  const running = run();
  try {
    return { ...load, result: await act() };
  } finally {
    stopping.abort();
    await running;
  }
}

/** Numbers that the sandbox reports as sent, delivered and read. */
const recipient = (index: number): string => `336${String(index).padStart(4, '0')}0001`;

/** Signs in as the owner, and returns how to resend an event, which adds the statuses until it is accepted. */
async function resender({ quickstart }: RunningShape, eventId: string) {
  const { ownerEmail, ownerPassword, workspaceId } = quickstart;
  const password = newPassword();
  const browser = openBrowser(quickstart);
  await signIn(browser, ownerEmail, String(ownerPassword));
  const change = { currentPassword: String(ownerPassword), newPassword: password };
  await browser.ask('POST', '/api/v1/auth/password', { body: change });
  const path = `/api/v1/workspaces/${workspaceId}/deliveries/${eventId}/resend`;
  return async (statuses: number[]): Promise<void> => {
    const isAccepted = async (): Promise<boolean> => {
      const answer = await browser.ask('POST', path, { body: {} }).catch(() => null);
      if (answer === null) return false;
      if (!saysToComeAgain(JSON.stringify(answer.body))) statuses.push(answer.status);
      // A change of the key ends sessions.
      if (answer.status === 401) await trySignIn(browser, ownerEmail, password).catch(() => null);
      return answer.status === 202;
    };
    await until('a resend', isAccepted).catch(() => statuses.push(0));
  };
}
