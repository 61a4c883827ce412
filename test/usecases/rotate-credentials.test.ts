import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { HeraldError } from '../../src/domain/errors';
import { newId } from '../../src/domain/ids';
import type { Sender } from '../../src/domain/sender';
import { createLogger } from '../../src/observability/logger';
import type { MetaCredentials } from '../../src/ports/messaging-provider';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { reconnectSender } from '../../src/usecases/settings/reconnect-sender';
import { rotateCredentials } from '../../src/usecases/settings/rotate-credentials';
import { openCredentials, sealCredentials } from '../../src/usecases/settings/sender-credentials';
import { type TestDatabase, newSender, openTestDatabase } from '../persistence/support';

const CREDENTIALS: MetaCredentials = {
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
  appSecret: 'secret',
  verifyToken: 'verify',
};
const secretBox = createAesSecretBox(randomBytes(32));

let db: TestDatabase;
let sender: Sender;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  const workspaceId = newId('wks');
  const plain = newSender({ workspaceId });
  sender = { ...plain, sealedCredentials: sealCredentials(secretBox, plain.id, CREDENTIALS) };
  await db.senders.insert(sender);
});
afterAll(() => db.close());

/** A provider that confirms credentials once so many people have asked: all of them have read the saved ones by then. */
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

test('of two who change credentials at once, one is told that they changed meanwhile', async () => {
  const rotate = rotateCredentials(depsFor(2));
  const changes = [{ accessToken: 'one' }, { appSecret: 'two' }];

  const results = await Promise.allSettled(
    changes.map((change) => rotate(sender.workspaceId, sender.id, change, OPERATOR)),
  );

  expect(codes(results).toSorted()).toEqual(['conflict', 'done']);
  const won = changes[codes(results).indexOf('done')];
  expect((await saved())?.credentials).toEqual({ ...CREDENTIALS, ...won });
  const { rows } = await db.audit.list(sender.workspaceId, { limit: 9 });
  expect(rows.map(({ action }) => action)).toEqual(['sender.credentials_changed']);
});

test('of one who reconnects and one who changes credentials at once, one has to look again', async () => {
  await db.senders.disconnect(sender.workspaceId, sender.id);
  const deps = depsFor(2);

  const results = await Promise.allSettled([
    reconnectSender(deps)(sender.workspaceId, sender.id, {}, OPERATOR),
    rotateCredentials(deps)(sender.workspaceId, sender.id, { accessToken: 'one' }, OPERATOR),
  ]);

  expect(codes(results).toSorted()).toEqual(['conflict', 'done']);
  const isReconnected = codes(results)[0] === 'done';
  expect(await saved()).toMatchObject({
    connected: isReconnected,
    credentials: { accessToken: isReconnected ? 'token' : 'one' },
  });
});
