import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { delayAnswers, recipientEnding, requestsFor } from '../api/support/sandbox';
import { readCounters } from '../api/support/metrics';
import { getMessage, send } from '../support/client';
import { sendOne, tenantsOf } from '../support/send-one';
import { addTwilioNumber } from '../support/twilio-number';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';

/** Retries of stuck sends are spaced by the age of the calls that hold the permits. */
const PATIENCE_MS = 240_000;
const SLOTS = 9;
/** Slots that one workspace alone may hold. */
const SHARE = 3;
const STUCK = 12;
/** The provider stays silent until the test lets it answer, within the time of a call. */
const SILENT_MS = 300_000;
const SEND_TIMEOUT_MS = 300_000;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: 2,
    settings: {
      SEND_TIMEOUT_MS: String(SEND_TIMEOUT_MS),
      WORKER_SEND_SLOTS: String(SLOTS),
    },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

test('a provider that hangs for one workspace delays no other, and loses none of its sends', async () => {
  const [stuck, healthy] = [await newTenant(), await newTenant()];
  const twilio = await addTwilioNumber(herald, healthy);
  await delayAnswers(herald, stuck, SILENT_MS);
  const recipients = Array.from({ length: STUCK }, () => recipientEnding('0003'));
  const messageIds = recipients.map((_, index) => `message-${index}`);
  await Promise.all(
    recipients.map((recipientNumber, index) =>
      sendOne(herald, stuck, `message-${index}`, { recipientNumber, async: true }),
    ),
  );
  const held = async (): Promise<number> => {
    const counts = await Promise.all(recipients.map((each) => requestsFor(herald, each)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await until('as many calls as one workspace may have', async () => (await held()) >= SHARE);
  await until('all others to be refused a permit', async () => {
    const counters = await readCounters(herald.workerUrl);
    return Number(counters.get('herald_permits_refused_total{kind="send"}')) >= STUCK - SHARE;
  });

  const templateName = 'welcome';
  const answers = await Promise.all([
    ...['one', 'two', 'three'].map((messageId) => sendOne(herald, healthy, messageId)),
    send(herald, healthy, {
      recipientNumber: recipientEnding('0003'),
      templateName,
      senderNumber: twilio.number,
      messageId: 'at-twilio',
    }),
  ]);
  const heldMeanwhile = await held();
  await delayAnswers(herald, stuck, 0);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(heldMeanwhile).toBe(SHARE);
  for (const messageId of messageIds) {
    await until(
      `the end of ${messageId}`,
      async () => (await getMessage(herald, stuck, messageId)).body['status'] === 'sent',
      PATIENCE_MS,
    );
    expect((await getMessage(herald, stuck, messageId)).body).toMatchObject({ attempts: 1 });
  }
  expect(await held()).toBe(STUCK);
});
