import { describeFailure } from '../errors.ts';
import { type Connection, findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { followStream } from './follow-stream.ts';
import { type Forwarding, forward } from './forward.ts';
import {
  createProgressWriter,
  progressFile,
  readProgress,
  removeOldProgress,
} from './progress-file.ts';
import { showAttempt, showOutcome } from './show-attempt.ts';
import { keepTarget } from './last-target.ts';
import { signingSecretOf } from './signing-secret.ts';
import { readTarget } from './target.ts';

/** Options of a listener. */
export interface ListenOptions {
  forwardTo: string;
  events: readonly string[];
  /** Ignores the progress of an earlier run. */
  startsNow: boolean;
  /** How long ago to begin, whatever an earlier run has answered. */
  sinceSeconds: number | undefined;
  token: string | undefined;
  allowsRemote: boolean;
}

/** Webhooks that are posted at the same time. */
const CONCURRENCY = 4;
const CAPACITY = 1000;
const GAP =
  'warning: events are missing: Herald keeps them for an hour, from when somebody began to listen';

/** Posts the webhooks of the workspace to the developer's server until Ctrl-C. */
export async function listen(tools: Tools, options: ListenOptions): Promise<void> {
  const { env } = tools.terminal;
  const ending = new AbortController();
  const stopped = AbortSignal.any([tools.terminal.stopped, ending.signal]);
  const target = await readTarget(options.forwardTo, options.allowsRemote);
  const connection = await findConnection(tools);
  const signingSecret = await signingSecretOf(tools, connection.profileName);
  const forwarding = { target, token: options.token, signingSecret };
  await removeOldProgress(env, new Date());
  const file = progressFile(env, { ...connection, ...options });
  const startsAnew = options.startsNow || options.sinceSeconds !== undefined;
  const progress = startsAnew ? { cursor: null, answered: [] } : await readProgress(file);
  await keepTarget(env, connection.profileName, options.forwardTo);
  showStart(tools, connection, options, signingSecret);

  const queue = createDeliveryQueue({
    progress,
    concurrency: CONCURRENCY,
    capacity: CAPACITY,
    stopped,
    onProgress: () => writer.changed(),
    deliver: (webhook) => deliver(tools, webhook, forwarding, stopped),
  });
  const writer = createProgressWriter(file, queue.progress, (failure) =>
    tools.say(`warning: ${describeFailure(failure)?.error}; a restart repeats events`),
  );
  try {
    await followStream(
      { ...connection, events: options.events, sinceSeconds: options.sinceSeconds },
      progress.cursor,
      {
        ready: (isFirst) => tools.say(isFirst ? 'Ready.' : 'Connected again.'),
        async webhook(webhook, cursor) {
          await queue.room();
          queue.add(webhook, cursor);
        },
        mark: queue.mark,
        gap: () => tools.say(GAP),
        lost: (reason, nextInMs) => tools.say(lostText(reason, nextInMs)),
      },
      stopped,
    );
  } catch (error) {
    if (!tools.terminal.stopped.aborted) throw error;
    tools.say('Stopped. The same command goes on after the last answered event, for an hour.');
  } finally {
    // A refusal ends the posts that wait for another attempt too.
    ending.abort();
    await writer.close();
  }
}

async function deliver(
  tools: Tools,
  webhook: Parameters<typeof forward>[0],
  forwarding: Forwarding,
  stopped: AbortSignal,
): Promise<void> {
  const show = (attempt: Parameters<typeof showAttempt>[1]) => {
    if (tools.options.json !== true) tools.say(showAttempt(webhook, attempt, new Date()));
  };
  const last = await forward(webhook, forwarding, show, stopped);
  if (tools.options.json === true) tools.answer({ text: '', json: showOutcome(webhook, last) });
}

function showStart(
  { say }: Tools,
  { url, signedIn }: Connection,
  { events, forwardTo }: ListenOptions,
  signingSecret: string,
): void {
  const from = signedIn === undefined ? url : `${printable(signedIn.workspaceName)} at ${url}`;
  say(`Listening to ${from}; Ctrl-C stops.`);
  say(`Forwarding ${events.join(', ')} to ${printable(forwardTo)}`);
  say(`Signing secret: ${signingSecret}`);
}

function lostText(reason: string, nextInMs: number): string {
  return `Connection lost (${printable(reason)}); again in ${(nextInMs / 1000).toFixed(1)} s.`;
}
