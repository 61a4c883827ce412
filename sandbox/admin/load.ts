import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { StatusSource } from '../load/load-statuses';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { AdminError } from './admin-error';
import { number, orNull } from './fields';
import { allNumbers } from './find-number';
import { reply } from './reply';

const MAX_STATUSES = 1_000_000;

const loadSchema = z
  .object({
    provider: z.enum(['meta', 'twilio']).default('meta'),
    /** By id or digits; the provider's first one that can be reached when not given. */
    number: orNull(z.string()).default(null),
    statusesPerSecond: number(z.number().positive().max(10_000)),
    seconds: number(z.number().positive().max(3600)),
    batchSize: number(z.int().min(1).max(1000)).default(1),
    messages: z.enum(['made-up', 'accepted']).default('made-up'),
    /** Where the statuses of made-up messages go at Twilio; where the number says when not given. */
    statusCallback: orNull(z.url({ protocol: /^https?$/ })).default(null),
  })
  .refine(({ statusesPerSecond, seconds }) => statusesPerSecond * seconds <= MAX_STATUSES, {
    error: `at most ${MAX_STATUSES} statuses in all`,
  });

type LoadBody = z.infer<typeof loadSchema>;

/** Runs a load and answers with its report when the last callback has ended. One at a time. */
export function loadEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  let running = false;
  return async (request, response) => {
    const body = loadSchema.parse(request.body);
    const { statusesPerSecond, seconds, batchSize } = body;
    const source = sourceOf(state, body);
    if (running) throw new AdminError(409, 'a load is running');
    running = true;
    try {
      const pace = { statusesPerSecond, seconds, batchSize };
      reply(request, response, await player.load({ ...source, ...pace }));
    } finally {
      running = false;
    }
  };
}

/** @throws AdminError 400 when the callbacks would go nowhere, or there is no message */
function sourceOf(state: SandboxState, body: LoadBody): StatusSource {
  const { provider, statusCallback } = body;
  const phoneNumberId = reachableNumber(state, body);
  const messages =
    body.messages === 'made-up'
      ? []
      : state
          .received()
          .filter((message) => isReachable(state, message.statusCallback, message.phoneNumberId))
          .filter((message) => message.phoneNumberId === phoneNumberId);
  if (body.messages === 'accepted' && messages.length === 0) {
    throw new AdminError(400, 'this number has sent no message whose statuses go anywhere');
  }
  return { provider, phoneNumberId, messages, statusCallback };
}

function reachableNumber(state: SandboxState, body: LoadBody): string {
  const found = allNumbers(state).find(
    (each) =>
      each.provider === body.provider &&
      (body.number === null || [each.id, each.displayNumber].includes(body.number)) &&
      (body.messages === 'accepted' || isReachable(state, body.statusCallback, each.id)),
  );
  if (found === undefined) {
    throw new AdminError(400, 'there is no such number, or its statuses go nowhere');
  }
  return found.id;
}

function isReachable(state: SandboxState, statusCallback: string | null, id: string): boolean {
  const twilio = state.twilioNumbers.get(id);
  if (twilio !== undefined) return (statusCallback ?? twilio.statusUrl ?? null) !== null;
  return state.numbers.has(id) && state.numbers.get(id)?.callbackUrl !== null;
}
