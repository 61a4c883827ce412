import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { agentKeyContext } from '../../../src/domain/agent';
import { newId } from '../../../src/domain/ids';
import { installationKeyContext, twoFactorContext } from '../../../src/domain/seal-context';
import { createLogger } from '../../../src/observability/logger';
import { keepInstallationKey } from '../../../src/persistence/installation-keys';
import type { SealedValues } from '../../../src/ports/sealed-values';
import type { SecretBox } from '../../../src/ports/secret-box';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { resealSecrets } from '../../../src/services/secrets/reseal-secrets';
import { resealables } from '../../../src/services/secrets/steps/resealable';
import {
  openReceiverSecrets,
  sealToken,
} from '../../../src/services/webhooks/steps/receiver-secrets';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import {
  openCredentials,
  sealCredentials,
} from '../../../src/services/senders/steps/sender-credentials';
import { webhookSigning } from '../../../src/services/webhooks/webhook-signing';
import { newAgent, newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { insertInbound, keepUnreadCallback } from './support/sealed-records';
import { partial } from '../../support/partial';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const oldBox = createAesSecretBox(OLD);
const rotated = createAesSecretBox(NEW, [OLD]);
const newBox = createAesSecretBox(NEW);
const HOUR_MS = 3_600_000;
const clock = { now: () => new Date('2026-01-05T12:00:00.000Z') };

const db = useTestDatabase();

beforeEach(async () => {
  const { senders, agents, webhookSettings, installationKeys, twoFactors } = db.database.models;
  const { unreadCallbacks, inboundMessages } = db.database.models;
  const ofPeople = [installationKeys, twoFactors];
  const ofCustomers = [unreadCallbacks, inboundMessages];
  for (const model of [senders, agents, webhookSettings, ...ofCustomers, ...ofPeople])
    await model.collection.deleteMany({});
});

const credentials = (accessToken: string) => ({
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken,
  appSecret: 'secret',
  verifyToken: 'verify',
});

async function insertSender(box: SecretBox, accessToken: string) {
  const plain = newSender();
  const sealed = sealCredentials(box, plain.id, credentials(accessToken));
  const sender = { ...plain, sealedCredentials: sealed };
  await db.senders.insert(sender);
  return sender;
}

/** A second factor as src/identity stores it. */
async function insertTwoFactor(box: SecretBox): Promise<string> {
  const id = newId('twf');
  const context = twoFactorContext(id);
  await db.database.models.twoFactors.collection.insertOne({
    _id: id,
    userId: newId('usr'),
    secret: box.seal('totp-1', context),
    backupCodes: box.seal('["code-1"]', context),
  } as never);
  return id;
}

/** Seals a value of every kind: of a workspace, its agent and sender, the installation and a person. */
async function sealEveryKind(box: SecretBox) {
  const workspaceId = newId('wks');
  await db.settings.save({
    ...newSettings(workspaceId, clock.now()),
    sealedToken: sealToken(box, workspaceId, 'token-1'),
  });
  const signing = webhookSigning(
    partial({
      ...db,
      secretBox: box,
      clock,
      log: createLogger('silent', 'test'),
    }),
  );
  const first = await signing.enable(workspaceId, OPERATOR);
  const second = await signing.rotate(workspaceId, HOUR_MS, OPERATOR);
  const agent = newAgent({ workspaceId });
  await db.agents.insert({ ...agent, sealedKey: box.seal('agent-1', agentKeyContext(agent.id)) });
  const sender = await insertSender(box, 'access-1');
  await keepInstallationKey(db.database, 'digest', () =>
    box.seal('key-1', installationKeyContext('digest')),
  );
  const factorId = await insertTwoFactor(box);
  await keepUnreadCallback(db, box, sender);
  await insertInbound(db, box, workspaceId);
  return { workspaceId, agent, sender, factorId, signingSecrets: [second.secret, first.secret] };
}

const run = (box: SecretBox, sealed: SealedValues = db.sealed) =>
  resealSecrets(resealables({ sealed, secretBox: box }), 'write');

async function countsOf(box: SecretBox) {
  const kinds = resealables({ sealed: db.sealed, secretBox: box });
  const entries = kinds.map(async ({ kind, countByKey }) => [
    kind,
    Object.fromEntries(await countByKey()),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Record<string, number>>;
}

/** Everything in the database that looks like a sealed text. */
async function sealedTexts(): Promise<string[]> {
  const dumps = Object.values(db.database.models).map(async ({ collection }) =>
    JSON.stringify(await collection.find({}).toArray()),
  );
  return (await Promise.all(dumps)).join().match(/"v\d\.[0-9a-f]{8}\.[\w-]+"/g) ?? [];
}

test('resealed values open with the current key alone and are unchanged', async () => {
  const { workspaceId, agent, sender, factorId, signingSecrets } = await sealEveryKind(oldBox);
  expect(await countsOf(rotated)).toEqual({
    sender_credentials: { [oldBox.keyId]: 1 },
    webhook_token: { [oldBox.keyId]: 1 },
    webhook_signing_secret: { [oldBox.keyId]: 2 },
    agent_key: { [oldBox.keyId]: 1 },
    installation_key: { [oldBox.keyId]: 1 },
    two_factor_secret: { [oldBox.keyId]: 1 },
    recovery_codes: { [oldBox.keyId]: 1 },
    unread_callback: { [oldBox.keyId]: 1 },
    inbound_fields: { [oldBox.keyId]: 1 },
  });

  const done = await run(rotated);

  expect(done.map(({ kind, resealed }) => [kind, resealed])).toEqual([
    ['sender_credentials', 1],
    ['webhook_token', 1],
    ['webhook_signing_secret', 2],
    ['agent_key', 1],
    ['installation_key', 1],
    ['two_factor_secret', 1],
    ['recovery_codes', 1],
    ['unread_callback', 1],
    ['inbound_fields', 1],
  ]);
  const texts = await sealedTexts();
  expect(texts).toHaveLength(10);
  expect(texts.filter((text) => !text.startsWith(`"v2.${newBox.keyId}.`))).toEqual([]);
  const saved = await db.senders.find(sender.workspaceId, sender.id);
  expect(openCredentials(newBox, saved ?? sender)).toEqual(credentials('access-1'));
  const settings = await db.settings.find(workspaceId);
  if (settings === null) throw new Error('no settings');
  expect(openReceiverSecrets(newBox, settings, clock.now())).toEqual({
    token: 'token-1',
    signingSecrets,
  });
  const { sealedKey } = (await db.agents.find(workspaceId, agent.id)) ?? agent;
  expect(newBox.open(String(sealedKey), agentKeyContext(agent.id))).toBe('agent-1');
  const factor = await db.database.models.twoFactors.findById(factorId).lean();
  const values = [factor?.secret, factor?.backupCodes];
  expect(values.map((value) => newBox.open(String(value), twoFactorContext(factorId)))).toEqual([
    'totp-1',
    '["code-1"]',
  ]);
});

test('a second reseal changes nothing', async () => {
  await sealEveryKind(oldBox);
  await run(rotated);
  const before = await sealedTexts();

  const again = await run(rotated);

  expect(again.map(({ resealed }) => resealed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await sealedTexts()).toEqual(before);
});

test('a dry run counts what a reseal would do and writes nothing', async () => {
  await sealEveryKind(oldBox);
  const before = await sealedTexts();

  const counted = await resealSecrets(
    resealables({ sealed: db.sealed, secretBox: rotated }),
    'check',
  );

  expect(counted.map(({ resealed }) => resealed)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1]);
  expect(await sealedTexts()).toEqual(before);
});

test('a reseal does not overwrite credentials saved at the same time', async () => {
  const sender = await insertSender(oldBox, 'before');
  const saved = sealCredentials(oldBox, sender.id, credentials('saved meanwhile'));
  const racing: SealedValues = {
    list: (...asked) => db.sealed.list(...asked),
    replace: async (...write) => {
      const portfolioId = String(sender.portfolioId);
      const change = { from: sender.sealedCredentials, to: saved, portfolioId };
      await db.senders.replaceCredentials(sender.workspaceId, sender.id, change);
      return db.sealed.replace(...write);
    },
  };

  const [first] = await run(rotated, racing);

  expect(first).toMatchObject({ resealed: 0, changedMeanwhile: 1 });
  const [second] = await run(rotated);
  expect(second).toMatchObject({ resealed: 1, changedMeanwhile: 0 });
  const found = await db.senders.find(sender.workspaceId, sender.id);
  expect(openCredentials(newBox, found ?? sender)).toEqual(credentials('saved meanwhile'));
});

test('a reseal skips a value of an unknown key and continues with the others', async () => {
  const foreign = await insertSender(createAesSecretBox(randomBytes(32)), 'foreign');
  const damaged = newSender({ sealedCredentials: oldBox.seal('x', 'sender-credentials/1') });
  await db.senders.insert(damaged);
  await db.senders.insert(newSender({ sealedCredentials: 'no sealed text' }));
  await insertSender(oldBox, 'known');

  const [done] = await run(rotated);

  expect(done).toMatchObject({ resealed: 1, unreadable: 3 });
  const found = await db.senders.find(foreign.workspaceId, foreign.id);
  expect(found?.sealedCredentials).toBe(foreign.sealedCredentials);
  const counts = (await countsOf(rotated))['sender_credentials'];
  expect(counts).toMatchObject({ [newBox.keyId]: 1, [oldBox.keyId]: 1, null: 1 });
});

test('reseals any number of records, and completes an interrupted run the next time', async () => {
  const COUNT = 450;
  const plain = Array.from({ length: COUNT }, () => newSender());
  const records = plain.map(({ id, connected: _connected, ...sender }) => ({
    _id: id,
    ...sender,
    connectedNumber: id,
    sealedCredentials: sealCredentials(oldBox, id, credentials('x')),
  }));
  await db.database.models.senders.insertMany(records);
  let writes = 0;
  const ending: SealedValues = {
    list: (...asked) => db.sealed.list(...asked),
    replace: async (...write) => {
      writes += 1;
      if (writes > 250) throw new Error('killed');
      return db.sealed.replace(...write);
    },
  };

  await expect(run(rotated, ending)).rejects.toThrow('killed');
  const half = (await countsOf(rotated))['sender_credentials'];
  const [rest] = await run(rotated);

  expect(half).toEqual({ [newBox.keyId]: 250, [oldBox.keyId]: 200 });
  expect(rest).toMatchObject({ resealed: 200 });
  expect((await countsOf(rotated))['sender_credentials']).toEqual({ [newBox.keyId]: COUNT });
});
