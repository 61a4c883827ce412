import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { HeraldError } from '../../../src/domain/errors';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { createLogger } from '../../../src/observability/logger';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { createRecentReads } from '../../../src/services/deliveries/steps/recent-reads';
import { openReceiverSecrets } from '../../../src/services/webhooks/steps/receiver-secrets';
import { reconnectSender } from '../../../src/services/senders/reconnect-sender';
import { rotateCredentials } from '../../../src/services/senders/rotate-credentials';
import {
  newSettings,
  saveWebhookSettings,
  type WebhookSettingsChange,
} from '../../../src/services/webhooks/save-webhook-settings';
import {
  openCredentials,
  sealCredentials,
} from '../../../src/services/senders/steps/sender-credentials';
import { MAX_OVERLAPPING, webhookSigning } from '../../../src/services/webhooks/webhook-signing';
import { newSender, newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';
import { META_CREDENTIALS } from '../../support/meta-credentials';
import type { Webhooks } from '../../../src/services/webhooks';

const db = useTestDatabase();

const secretBox = createAesSecretBox(randomBytes(32));

let sender: Sender;

beforeEach(async () => {
  const workspaceId = newId('wks');
  const plain = newSender({ workspaceId });
  sender = { ...plain, sealedCredentials: sealCredentials(secretBox, plain.id, META_CREDENTIALS) };
  await db.senders.insert(sender);
});

/** Provider that confirms credentials once that many requests wait, so that all have read the saved ones. */
function depsFor(people: number) {
  const waiting: (() => void)[] = [];
  const verifyConnection = async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === people) for (const go of waiting) go();
    });
    return { kind: 'ok' } as const;
  };
  const nothing = async () => undefined;
  return {
    ...db,
    providers: { meta: { verifyConnection } } as never,
    workflows: { keepTemplatesSynced: nothing, stopTemplateSync: nothing },
    templateSyncIntervalMs: 60_000,
    callbackUrl: () => null,
    secretBox,
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
  };
}

const saved = async () => {
  const found = await db.senders.find(sender.workspaceId, sender.id);
  return found === null ? null : { ...found, credentials: openCredentials(secretBox, found) };
};
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((each) => {
    if (each.status === 'fulfilled') return 'done';
    return each.reason instanceof HeraldError ? each.reason.code : String(each.reason);
  });

test('rejects one of two concurrent changes of credentials with a conflict', async () => {
  const rotate = bind(rotateCredentials, partial(depsFor(2)));
  const changes = [{ accessToken: 'one' }, { appSecret: 'two' }];

  const results = await Promise.allSettled(
    changes.map((change) => rotate(sender.workspaceId, sender.id, change, OPERATOR)),
  );

  expect(codes(results).toSorted()).toEqual(['conflict', 'done']);
  const won = changes[codes(results).indexOf('done')];
  expect((await saved())?.credentials).toEqual({ ...META_CREDENTIALS, ...won });
  const { rows } = await db.audit.list(sender.workspaceId, {}, { limit: 9 });
  expect(rows.map(({ action }) => action)).toEqual(['sender.credentials_changed']);
});

test('rejects either a reconnect or a concurrent change of credentials with a conflict', async () => {
  await db.senders.disconnect(sender.workspaceId, sender.id);
  const deps = depsFor(2);

  const results = await Promise.allSettled([
    reconnectSender(partial(deps), sender.workspaceId, sender.id, {}, OPERATOR),
    rotateCredentials(
      partial(deps),
      sender.workspaceId,
      sender.id,
      { accessToken: 'one' },
      OPERATOR,
    ),
  ]);

  expect(codes(results).toSorted()).toEqual(['conflict', 'done']);
  const isReconnected = codes(results)[0] === 'done';
  expect(await saved()).toMatchObject({
    connected: isReconnected,
    credentials: { accessToken: isReconnected ? 'token' : 'one' },
  });
});

const HOUR_MS = 3_600_000;
const START = new Date('2026-01-05T12:00:00.000Z');
const clock = { now: () => START };
const log = createLogger('silent', 'test');

/** A workspace of its own, signed with a first secret. */
async function newSigner() {
  const id = newId('wks');
  await db.settings.save(newSettings(id, START));
  const signing = webhookSigning(partial({ ...db, secretBox, clock, log }));
  const { secret } = await signing.enable(id, OPERATOR);
  return {
    id,
    first: secret,
    rotate: (overlapHours: number) => signing.rotate(id, overlapHours * HOUR_MS, OPERATOR),
    secretsAfter: async (hours: number) => {
      const settings = await db.settings.find(id);
      if (settings === null) throw new Error('the workspace has settings');
      const at = new Date(START.getTime() + hours * HOUR_MS);
      return openReceiverSecrets(secretBox, settings, at).signingSecrets;
    },
  };
}

describe('second rotation during an overlap', () => {
  test('a second rotation lets every earlier secret sign until its own end', async () => {
    const { first, rotate, secretsAfter } = await newSigner();
    const second = await rotate(24);
    const third = await rotate(2);

    expect(await secretsAfter(1)).toEqual([third.secret, second.secret, first]);
    expect(await secretsAfter(3)).toEqual([third.secret, first]);
    expect(await secretsAfter(25)).toEqual([third.secret]);
    expect(third.previousEndsAt).toEqual(new Date(START.getTime() + 2 * HOUR_MS));
  });

  test('a rotation without overlap ends every earlier secret', async () => {
    const { rotate, secretsAfter } = await newSigner();
    await rotate(24);
    const last = await rotate(0);

    expect(await secretsAfter(0)).toEqual([last.secret]);
  });

  test('rejects a rotation when too many secrets overlap, and changes nothing', async () => {
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

/** Public addresses, so that no name has to be resolved. */
const URL_A = 'https://8.8.8.8/hook';
const URL_B = 'https://1.1.1.1/hook';

let saveSettings: Webhooks['saveSettings'];

beforeAll(() => {
  saveSettings = bind(
    saveWebhookSettings,
    partial({
      ...db,
      addressPolicy: createAddressPolicy({ allowOrigins: [] }),
      secretBox,
      clock: { now: () => new Date() },
      log: createLogger('silent', 'test'),
    }),
  );
});

/** The settings of a workspace of its own, whose token was entered for the first URL. */
async function newReceiver() {
  const id = newId('wks');
  const save = async (change: WebhookSettingsChange) =>
    (await saveSettings(id, change, OPERATOR)).settings;
  await save({ url: URL_A, token: 'token-1', enabled: true });
  return { id, save };
}

test('does not move a token to another origin when the URL was cleared in between', async () => {
  const { save } = await newReceiver();
  await save({ url: null, enabled: false });

  await expect(save({ url: URL_B })).rejects.toMatchObject({ code: 'conflict' });
  expect(await save({ url: `${URL_A}/other` })).toMatchObject({ tokenOrigin: 'https://8.8.8.8' });
  await save({ url: null, enabled: false });
  expect(await save({ url: URL_B, keepTokenForNewOrigin: true })).toMatchObject({
    url: URL_B,
    tokenOrigin: 'https://1.1.1.1',
  });
});

test('a token entered again, or before any URL, belongs to the URL saved next', async () => {
  const { save } = await newReceiver();
  await save({ url: null, enabled: false });
  await save({ url: URL_B, token: 'token-2' });
  await expect(save({ url: URL_A })).rejects.toMatchObject({ code: 'conflict' });

  await save({ url: null, enabled: false, token: 'token-3' });
  expect(await save({ url: URL_A })).toMatchObject({ tokenOrigin: 'https://8.8.8.8' });
});

test.each([
  ['a saved URL', async (id: string) => saveSettings(id, { url: `${URL_A}/other` }, OPERATOR)],
  ['disabled webhooks', async (id: string) => saveSettings(id, { enabled: false }, OPERATOR)],
  ['a new secret', async (id: string) => signingOf().enable(id, OPERATOR)],
])('after %s, no first attempt gets settings that were read before', async (_name, change) => {
  const { id } = await newReceiver();
  const settings = await db.settings.find(id);
  if (settings === null) throw new Error('the workspace has settings');
  const reads = createRecentReads(() => performance.now());
  const event = newWebhookEvent({ workspaceId: id });
  reads.remember({ event, settings, readAtMs: performance.now() });

  await change(id);

  expect(reads.take(id, event.id)).toEqual({ read: null });
});

const signingOf = () => webhookSigning(partial({ ...db, secretBox, clock, log }));
