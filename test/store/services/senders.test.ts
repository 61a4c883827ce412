import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { type AuditEntry, OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { changeSenderRate } from '../../../src/services/senders/change-sender-rate';
import { syncTemplates } from '../../../src/services/templates/sync-templates';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newSender, synced } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { createSenders } from '../../../src/services/senders';
import type { SenderDeps } from '../../../src/services/senders/deps';
import { partial } from '../../support/partial';

const db = useTestDatabase();

describe('sender repository', () => {
  test('connects a number once in a workspace, even when twenty requests race', async () => {
    const workspaceId = newId('wks');

    const inserted = await Promise.all(
      Array.from({ length: 20 }, () => db.senders.insert(newSender({ workspaceId }))),
    );

    expect(inserted.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
    expect(new Set(inserted)).toEqual(new Set(['inserted', 'number_taken']));
    expect(await db.senders.list(workspaceId)).toHaveLength(1);
  });

  test('connects a number again after a disconnect, and keeps the old record', async () => {
    const old = newSender();
    await db.senders.insert(old);

    expect(await db.senders.disconnect(old.workspaceId, old.id)).toBe(true);
    const current = newSender({ workspaceId: old.workspaceId });
    expect(await db.senders.insert(current)).toBe('inserted');

    expect(await db.senders.find(old.workspaceId, old.id)).toEqual({ ...old, connected: false });
    expect(await db.senders.find(old.workspaceId, current.id)).toEqual(current);
  });

  test('finds a sender by its connection with the webhook settings of its workspace only', async () => {
    const [sender, other] = [newSender(), newSender()];
    for (const each of [sender, other]) await db.senders.insert(each);
    const { connectionId, workspaceId } = sender;
    const find = () => db.senders.findWithSettings(connectionId);

    expect(await find()).toEqual({ sender, settings: null, isListened: false });
    await db.settings.save(newSettings(other.workspaceId, new Date()));
    await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true });
    await db.listenerLog.keepListening(workspaceId);
    const settings = await db.settings.find(workspaceId);
    expect(await find()).toEqual({ sender, settings, isListened: true });
    expect(await db.senders.findWithSettings('con_unknown')).toBeNull();
  });

  test('reconnects a sender and replaces its credentials in its own workspace only', async () => {
    const { id, workspaceId, number, sealedCredentials: from } = newSender();
    await db.senders.insert(newSender({ id, workspaceId }));
    await db.senders.disconnect(workspaceId, id);
    const change = { from, to: 'sealed anew', portfolioId: '17' };

    for (const each of [newId('wks'), workspaceId]) {
      const isOwn = each === workspaceId;
      const outcome = await db.senders.reconnect(each, id, {
        ...change,
        number,
        to: from,
      });
      expect(outcome).toBe(isOwn ? 'reconnected' : 'changed');
      expect(await db.senders.replaceCredentials(each, id, change)).toBe(isOwn);
    }
    expect(await db.senders.find(workspaceId, id)).toMatchObject({
      connected: true,
      sealedCredentials: 'sealed anew',
      portfolioId: '17',
    });
  });

  test('connects the same number in another workspace', async () => {
    expect(await db.senders.insert(newSender())).toBe('inserted');
    expect(await db.senders.insert(newSender())).toBe('inserted');
  });
});

const RATES = [10, 20, 30, 40];

test('concurrent rate changes each record the rate that they replaced', async () => {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId });
  await db.senders.insert(sender);
  const told: AuditEntry[] = [];
  const deps = {
    senders: db.senders,
    pacing: { restart: () => Promise.resolve() },
    audit: { publish: async (entry: AuditEntry) => void told.push(entry) },
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
  } as unknown as SenderDeps;
  await Promise.all(
    RATES.map((rate) => changeSenderRate(deps, workspaceId, sender.id, rate, OPERATOR)),
  );

  const replaced = told
    .flatMap(({ changes }) => changes)
    .map((each) => ('from' in each ? each.from : undefined));
  const last = (await db.senders.find(workspaceId, sender.id))?.messagesPerSecond;
  expect(new Set(replaced)).toEqual(new Set([null, ...RATES.filter((rate) => rate !== last)]));
  expect(replaced).toHaveLength(RATES.length);
});

const NUMBER = '15550100200';
const CREDENTIALS = {
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
  appSecret: 'secret',
};
const secretBox = createAesSecretBox(randomBytes(32));

let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

/** Dependencies whose every step after the deciding write fails. */
function sendersWithoutTheRest() {
  const away = () => Promise.reject(new Error('away'));
  return createSenders(
    partial({
      ...depsWithAll(),
      senders: { ...db.senders, noteSubscription: away },
      templates: { ...db.templates, deactivateFormer: away, activate: away },
      audit: { ...db.audit, publish: away },
      workflows: { keepTemplatesSynced: away, stopTemplateSync: away },
    }),
  );
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

test('connects a sender and returns its verify token although later steps fail', async () => {
  const senders = sendersWithoutTheRest();

  const { sender, newVerifyToken } = await senders.connect(workspaceId, connection, OPERATOR);

  expect(newVerifyToken).toMatch(/./);
  const changed = await senders.rotateCredentials(workspaceId, sender.id, {}, OPERATOR);
  expect(changed.sender.id).toBe(sender.id);
  await db.senders.disconnect(workspaceId, sender.id);
  const again = await senders.reconnect(workspaceId, sender.id, {}, OPERATOR);
  expect(again.sender.connected).toBe(true);
  expect(await db.senders.find(workspaceId, sender.id)).toMatchObject({ connected: true });
});

test('the first sync of a new sender retires the templates of the former one', async () => {
  const former = synced({ workspaceId, senderId: newId('snd'), senderNumber: NUMBER });
  await db.templates.save([former]);
  const { connect } = sendersWithoutTheRest();
  const { sender } = await connect(workspaceId, connection, OPERATOR);
  expect(await db.templates.list(workspaceId)).toMatchObject([{ mappingActive: true }]);

  await syncTemplates(depsWithAll())(workspaceId, sender.id);

  expect(await db.templates.list(workspaceId)).toMatchObject([{ mappingActive: false }]);
});

test('begins again when a later sync ends while this one looks for its staged page', async () => {
  const deps = depsWithAll();
  const { sender } = await sendersWithoutTheRest().connect(workspaceId, connection, OPERATOR);
  let isOvertaken = false;
  const findPage: typeof deps.stage.findPage = async (run, page) => {
    if (!isOvertaken) {
      isOvertaken = true;
      await syncTemplates(deps)(workspaceId, sender.id);
    }
    return deps.stage.findPage(run, page);
  };

  const summary = await syncTemplates({ ...deps, stage: { ...deps.stage, findPage } })(
    workspaceId,
    sender.id,
  );

  expect(isOvertaken).toBe(true);
  expect(summary).toEqual({ seen: 0, deleted: 0 });
});

describe('incomplete template list', () => {
  const NAMES = Array.from({ length: 10 }, (_, index) => `template_${index}`);

  /** Makes a sender with ten templates; `sync` syncs it with a provider that lists that many of them. */
  async function withTen() {
    const deps = depsWithAll();
    const connected = await sendersWithoutTheRest().connect(workspaceId, connection, OPERATOR);
    const { id: senderId } = connected.sender;
    const all = NAMES.map((name) => synced({ workspaceId, senderId, senderNumber: NUMBER, name }));
    const sync = (listed: number) => {
      const page = async () => ({ templates: all.slice(0, listed), next: null });
      const providers = { meta: { listTemplatePage: page } } as never;
      return syncTemplates({ ...deps, providers })(workspaceId, senderId);
    };
    await sync(10);
    const kept = async () => (await db.templates.list(workspaceId)).length;
    const lastError = async () =>
      (await db.senders.find(workspaceId, senderId))?.templateSync.lastError;
    return { sync, kept, lastError };
  }

  test.each([0, 1])(
    'a list with %i of ten templates deletes nothing before a second sync says the same',
    async (listed) => {
      const { sync, kept, lastError } = await withTen();

      await expect(sync(listed)).rejects.toMatchObject({ code: 'provider_unreachable' });
      expect(await kept()).toBe(10);
      expect(await lastError()).toBe(
        `the provider listed ${listed} templates and left out ${10 - listed} that it had before: they stay until a second sync says the same`,
      );

      expect(await sync(listed)).toEqual({ seen: listed, deleted: 10 - listed });
      expect(await lastError()).toBeNull();
    },
  );

  test('a list with two of ten templates deletes the others at once', async () => {
    const { sync } = await withTen();

    expect(await sync(2)).toEqual({ seen: 2, deleted: 8 });
  });

  test('doubts an empty list again after a complete one', async () => {
    const { sync, kept } = await withTen();

    await expect(sync(0)).rejects.toThrow('did not list its templates');
    await sync(10);
    await expect(sync(0)).rejects.toThrow('did not list its templates');

    expect(await kept()).toBe(10);
  });
});
