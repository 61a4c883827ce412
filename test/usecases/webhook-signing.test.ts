import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/observability/logger';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { openReceiverSecrets } from '../../src/usecases/settings/receiver-secrets';
import { emptySettings } from '../../src/usecases/settings/save-webhook-settings';
import { MAX_OVERLAPPING, webhookSigning } from '../../src/usecases/settings/webhook-signing';
import { type TestDatabase, openTestDatabase } from '../persistence/support';

const HOUR_MS = 3_600_000;
const START = new Date('2026-01-05T12:00:00.000Z');
const secretBox = createAesSecretBox(randomBytes(32));
const clock = { now: () => START };
const log = createLogger('silent', 'test');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** A workspace of its own, signed with a first secret. */
async function newSigner() {
  const id = newId('wks');
  await database.settings.save(emptySettings(id, START));
  const signing = webhookSigning({ ...database, secretBox, clock, log });
  const { secret } = await signing.enable(id, OPERATOR);
  return {
    id,
    first: secret,
    rotate: (overlapHours: number) => signing.rotate(id, overlapHours * HOUR_MS, OPERATOR),
    secretsAfter: async (hours: number) => {
      const saved = await database.settings.find(id);
      if (saved === null) throw new Error('the workspace has settings');
      const at = new Date(START.getTime() + hours * HOUR_MS);
      return openReceiverSecrets(secretBox, saved, at).signingSecrets;
    },
  };
}

describe('a second rotation during an overlap', () => {
  test('lets every earlier secret sign until its own end', async () => {
    const { first, rotate, secretsAfter } = await newSigner();
    const second = await rotate(24);
    const third = await rotate(2);

    expect(await secretsAfter(1)).toEqual([third.secret, second.secret, first]);
    expect(await secretsAfter(3)).toEqual([third.secret, first]);
    expect(await secretsAfter(25)).toEqual([third.secret]);
    expect(third.previousEndsAt).toEqual(new Date(START.getTime() + 2 * HOUR_MS));
  });

  test('ends them all when asked for no overlap', async () => {
    const { rotate, secretsAfter } = await newSigner();
    await rotate(24);
    const last = await rotate(0);

    expect(await secretsAfter(0)).toEqual([last.secret]);
  });

  test('is refused when as many overlap as may, and changes nothing', async () => {
    const { rotate, secretsAfter } = await newSigner();
    for (let hours = MAX_OVERLAPPING; hours >= 1; hours -= 1) await rotate(hours);
    const before = await secretsAfter(0);

    await expect(rotate(1)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2026-01-05T13:00:00.000Z'),
    });
    expect(before).toHaveLength(MAX_OVERLAPPING + 1);
    expect(await secretsAfter(0)).toEqual(before);
  });
});

test('the one previous secret that earlier versions kept still signs', async () => {
  const { id, first, rotate, secretsAfter } = await newSigner();
  const { secret } = await rotate(24);
  const previous = (await database.settings.find(id))?.signing?.previous[0];
  const { webhookSettings } = database.database.models;
  await webhookSettings.updateOne({ _id: id }, { $set: { 'signing.previous': previous } });
  expect(await secretsAfter(1)).toEqual([secret, first]);

  await webhookSettings.updateOne({ _id: id }, { $set: { 'signing.previous': null } });
  expect(await secretsAfter(1)).toEqual([secret]);
});
