import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/observability/logger';
import { createPrometheusMetrics } from '../../src/observability/prometheus-metrics';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { connectSender } from '../../src/usecases/settings/connect-sender';
import { reconnectSender } from '../../src/usecases/settings/reconnect-sender';
import { rotateCredentials } from '../../src/usecases/settings/rotate-credentials';
import { syncTemplates } from '../../src/usecases/template/sync-templates';
import { type TestDatabase, openTestDatabase, synced } from '../persistence/support';

const NUMBER = '15550100200';
const CREDENTIALS = {
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
  appSecret: 'secret',
};
const secretBox = createAesSecretBox(randomBytes(32));

let db: TestDatabase;
let workspaceId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  workspaceId = newId('wks');
});
afterAll(() => db.close());

/** Everything that comes after the write that decides fails. */
function depsWithoutTheRest() {
  const away = () => Promise.reject(new Error('away'));
  return {
    ...depsWithAll(),
    senders: { ...db.senders, noteCallbacks: away },
    templates: { ...db.templates, deactivateFormer: away, activate: away },
    audit: { ...db.audit, publish: away },
    workflows: { keepTemplatesSynced: away, stopTemplateSync: away },
  };
}

function depsWithAll() {
  const nothing = async () => undefined;
  return {
    ...db,
    providers: {
      meta: {
        verifyConnection: async () => ({ kind: 'ok' }),
        listTemplatePage: async () => ({ templates: [], next: null }),
      },
    } as never,
    workflows: { keepTemplatesSynced: nothing, stopTemplateSync: nothing },
    templateSyncIntervalMs: 60_000,
    callbackUrl: () => null,
    allowsSandbox: () => false,
    secretBox,
    metrics: createPrometheusMetrics(),
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
  };
}

const connection = {
  provider: 'meta',
  number: NUMBER,
  credentials: CREDENTIALS,
  sandbox: false,
} as const;

test('a number is connected, and told its verify token, though nothing further worked', async () => {
  const deps = depsWithoutTheRest();

  const { sender, newVerifyToken } = await connectSender(deps)(workspaceId, connection, OPERATOR);

  expect(newVerifyToken).toMatch(/./);
  const changed = await rotateCredentials(deps)(workspaceId, sender.id, {}, OPERATOR);
  expect(changed.sender.id).toBe(sender.id);
  await db.senders.disconnect(workspaceId, sender.id);
  const again = await reconnectSender(deps)(workspaceId, sender.id, {}, OPERATOR);
  expect(again.sender.connected).toBe(true);
  expect(await db.senders.find(workspaceId, sender.id)).toMatchObject({ connected: true });
});

test("its next sync retires the former sender's templates", async () => {
  const former = synced({ workspaceId, senderId: newId('snd'), senderNumber: NUMBER });
  await db.templates.save([former]);
  const connect = connectSender(depsWithoutTheRest());
  const { sender } = await connect(workspaceId, connection, OPERATOR);
  expect(await db.templates.list(workspaceId)).toMatchObject([{ mappingActive: true }]);

  await syncTemplates(depsWithAll())(workspaceId, sender.id);

  expect(await db.templates.list(workspaceId)).toMatchObject([{ mappingActive: false }]);
});
