import { CliError, wrongUsage } from '../errors.ts';
import { requestJson } from '../http/request-json.ts';
import { forward, isTaken } from '../listen/forward.ts';
import { lastTarget } from '../listen/last-target.ts';
import { showAttempt, showOutcome } from '../listen/show-attempt.ts';
import { signingSecretOf } from '../listen/signing-secret.ts';
import { readTarget } from '../listen/target.ts';
import { webhookAt } from '../listen/webhook.ts';
import { findConnection } from '../profiles/connection.ts';
import type { Tools } from '../tools.ts';

/** Options of a resend. */
export interface ResendOptions {
  eventId: string;
  /** Address to post to; that of the last listener by default. */
  forwardTo: string | undefined;
  token: string | undefined;
  allowsRemote: boolean;
}

/** Posts an event to the developer's server once more, whatever became of it before. */
export async function resend(tools: Tools, options: ResendOptions): Promise<void> {
  const { env, stopped } = tools.terminal;
  const { url, apiKey, profileName } = await findConnection(tools);
  const forwardTo = options.forwardTo ?? (await lastTarget(env, profileName));
  if (forwardTo === undefined)
    throw wrongUsage('no listener ran here before: name the server with --forward-to');
  const target = await readTarget(forwardTo, options.allowsRemote);
  const path = `/api/v2/listen/events/${encodeURIComponent(options.eventId)}`;
  const answer = await requestJson(`${url}${path}`, { apiKey }, stopped);
  const webhook = webhookAt(answer['event'], 'the event');
  const signingSecret = await signingSecretOf(tools, profileName);
  const forwarding = { target, token: options.token, signingSecret, pausesMs: [] };
  const last = await forward(webhook, forwarding, () => undefined, stopped);
  const text = `${showAttempt(webhook, last, new Date())} at ${target.url.href}`;
  tools.answer({ text, json: showOutcome(webhook, last) });
  if (!isTaken(last)) throw new CliError('not_taken', `${target.url.href} did not take the event`);
}
