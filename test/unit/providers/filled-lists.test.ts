import { describe, expect, test } from '@jest/globals';
import type { CallbackReading, Steps } from '../../../src/ports/messaging-provider';
import { readCallback as readMeta } from '../../../src/providers/meta-cloud/read-callback';
import { readCallback as readTwilio } from '../../../src/providers/twilio/read-callback';
import { cpuMs } from '../../support/cpu-ms';
import * as meta from './meta-cloud/callbacks';
import * as twilio from './twilio/callbacks';

/** Callbacks in which each object and list becomes, in turn, a list of as many small elements as fit into a body. */
const BODY_BYTES = 256 * 1024;
const ELEMENTS = ['1', '{}'];
const FILLED = 'FILLED';

/** CPU time of a step at most, and of all, in times that `JSON.parse` needs for such a list on the same machine. */
const STEP_PARSES_MAX = 30;
const CALLBACK_PARSES_MAX = 150;
/** Steps that are measured at once, because measuring takes longer than most. */
const STEPS_MEASURED = 500;

const user = { wa_id: '33600000001', user_id: 'FR.13abc' };
const contacts = [{ ...user, profile: { name: 'Ana', username: 'ana' } }];
const status = { id: 'wamid.A', status: 'failed', errors: [{ code: 1, error_data: {} }] };
const message = { id: 'wamid.B', from: user.wa_id, type: 'text', text: {}, context: {} };
const messages = meta.messagesChange({
  contacts,
  statuses: [{ ...status, pricing: {} }],
  messages: [message, { id: 'wamid.C', type: 'system', system: {} }, { type: 'nobody' }],
});
const preferences = meta.messagesChange({ contacts, user_preferences: [user] });
const account = {
  event: 'ACCOUNT_RESTRICTION',
  violation_info: {},
  ban_info: {},
  restriction_info: [{}],
};
const template = { message_template_id: 1, event: 'PAUSED', other_info: {}, rejection_info: {} };

const foreign = meta.messagesChange({ contacts, statuses: [status] }, '999');

const META_BODIES: Record<string, object> = {
  messages: meta.envelopeOf(messages),
  preferences: meta.envelopeOf({ ...preferences, field: 'user_preferences' }),
  account: meta.envelopeOf({ field: 'account_update', value: account }),
  template: meta.envelopeOf({ field: 'message_template_status_update', value: template }),
  'another account': { ...meta.envelopeOf(), entry: [{ id: '9', changes: [foreign] }] },
  'another object': { object: 'page', entry: [{ id: '9', changes: [{ value: {} }] }] },
};

const TWILIO_URL = `${twilio.CALLBACK_URL}?bodySHA256=0`;
const TWILIO_BODIES = {
  status: { ...twilio.statusForm(), Extra: {} },
  message: { ...twilio.inboundForm(), Extra: {} },
};

const PARSE_MS = timeParsing();

describe.each([
  ['meta_cloud', META_BODIES, (rawBody: Buffer) => readMeta(meta.credentials, rawBody)],
  ['twilio', TWILIO_BODIES, twilioSteps],
] as const)('%s', (_name, bodies, read) => {
  test.each(Object.entries(bodies))(
    'reads %s with lists of any length in short steps',
    (name, body) => {
      const wrong: string[] = [];
      for (const place of placesIn(body))
        for (const element of ELEMENTS) {
          const find = (parseMs: number) =>
            problemOf(measured(read(filledBody(body, place, element))), parseMs);
          // Garbage is collected during a step, and other work slows all down: wrong is what is too much again, beside
          // a list that is parsed at the same time.
          const problem = find(PARSE_MS) && find(timeParsing()) && find(timeParsing());
          if (problem !== null) wrong.push(`${name} ${place.join('.')} ${element}: ${problem}`);
        }

      expect(wrong).toEqual([]);
    },
  );
});

function* twilioSteps(rawBody: Buffer): Steps<CallbackReading | null> {
  yield;
  const callback = { url: TWILIO_URL, headers: {}, rawBody };
  return readTwilio(twilio.credentials.accountSid, twilio.NUMBER, callback);
}

interface Measured {
  reading: CallbackReading | null;
  longestMs: number;
  totalMs: number;
}

function measured(steps: Steps<CallbackReading | null>): Measured {
  let [longestMs, totalMs] = [0, 0];
  for (;;) {
    const before = process.cpuUsage();
    let step = steps.next();
    for (let taken = 1; taken < STEPS_MEASURED && step.done !== true; taken += 1)
      step = steps.next();
    const { user: own, system } = process.cpuUsage(before);
    const tookMs = (own + system) / 1000;
    longestMs = Math.max(longestMs, tookMs);
    totalMs += tookMs;
    if (step.done === true) return { reading: step.value, longestMs, totalMs };
  }
}

/** Returns the CPU time of parsing a list that fills a body: the median of several runs. */
function timeParsing(): number {
  const list = `[${'1,'.repeat(BODY_BYTES / 2 - 1)}1]`;
  const timesPerRun = 20;
  const parse = (): void => {
    for (let time = 0; time < timesPerRun; time += 1) JSON.parse(list);
  };
  const runs = Array.from({ length: 5 }, () => cpuMs(parse) / timesPerRun);
  return runs.toSorted((a, b) => a - b)[2] ?? 0;
}

/** Returns what is too much of a reading; null when nothing is. */
function problemOf({ reading, longestMs, totalMs }: Measured, parseMs: number): string | null {
  const { unread = [], unreadLeftOut = 0 } = reading ?? {};
  const kept = unread.map(
    ({ callback, identities }) => callback.body.length + identities.join().length,
  );
  const keptCharacters = kept.reduce((sum, each) => sum + each, 0);
  if (longestMs > STEP_PARSES_MAX * parseMs) return `a step of ${longestMs} ms`;
  if (totalMs > CALLBACK_PARSES_MAX * parseMs) return `${totalMs} ms`;
  if (unread.length > 1000 || unreadLeftOut > 1) return `${unread.length} + ${unreadLeftOut} items`;
  return keptCharacters > 4 * BODY_BYTES ? `${keptCharacters} characters kept` : null;
}

/** Returns where objects and lists stand in a body. */
function placesIn(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...place, name]));
  return [place, ...within];
}

function filledBody(body: object, place: string[], element: string): Buffer {
  const count = Math.floor(BODY_BYTES / (element.length + 1));
  const list = `[${`${element},`.repeat(count - 1)}${element}]`;
  return Buffer.from(JSON.stringify(replaced(body, place)).replace(`"${FILLED}"`, list));
}

function replaced(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return FILLED;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest);
  return copy;
}
