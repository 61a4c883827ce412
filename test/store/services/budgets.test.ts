import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { monthOf } from '../../../src/domain/budget';
import { newId } from '../../../src/domain/ids';
import type { BudgetReservation, Message } from '../../../src/domain/message';
import { COUNTED_AFTER_MS } from '../../../src/domain/usage';
import { createLogger } from '../../../src/observability/logger';
import type { Mail } from '../../../src/ports/mailer';
import { giveBack, reserveBudget } from '../../../src/services/messages/steps/reserve-budget';
import type { Sendable } from '../../../src/services/messages/steps/prepare-send';
import { countUsage } from '../../../src/services/usage/count-usage';
import { importRateCards } from '../../../src/services/usage/import-rate-cards';
import { noticeBudgets } from '../../../src/services/usage/notice-budgets';
import { type NewBudget, saveBudget } from '../../../src/services/usage/save-budget';
import { showBudget } from '../../../src/services/usage/show-budget';
import { newMessage, reported, templateContent } from '../../support/records';
import { result } from '../persistence/message-support';
import { type TestDatabase, openTestDatabase } from '../persistence/support';

const HUNDRED: NewBudget = { unit: 'messages', currency: null, limit: 100, stopsMarketing: true };
const REGULAR = { billable: true, model: 'PMP', type: 'regular', category: 'marketing' };

let db: TestDatabase;
let workspaceId: string;
let now: Date;

const clock = { now: () => now };
const log = createLogger('silent', 'test');

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  workspaceId = newId('wks');
  now = new Date();
});

const set = (budget: NewBudget | null) =>
  saveBudget({ ...db, clock, log })(workspaceId, budget, OPERATOR);

const shown = () => showBudget({ ...db, clock })(workspaceId);

/** Reserves for a template of a category, to a number of Brazil. */
function reserve(category = 'MARKETING'): Promise<BudgetReservation | null> {
  const address = { number: '5511987654321', userId: null };
  const sendable = { template: { workspaceId, category }, recipient: { address } };
  return reserveBudget({ ...db, clock }, sendable as Sendable);
}

/** Stores an accepted message of a marketing template. */
async function accepted(change: Partial<Message> = {}): Promise<Message> {
  const content = templateContent({ category: 'MARKETING' });
  const recipientNumber = '5511987654321';
  const message = newMessage({ workspaceId, content, recipientNumber, ...change });
  await db.messages.insert(message, null);
  await db.messages.recordResult(workspaceId, message.key, result('accepted'), null);
  return message;
}

async function count(): Promise<void> {
  const later = { now: () => new Date(Date.now() + COUNTED_AFTER_MS) };
  const job = countUsage({ ...db, clock: later, batchSize: 50, leaseMs: 60_000 });
  while (await job());
}

describe('a budget that stops marketing', () => {
  test('keeps what a message took while it waits for its result', async () => {
    await set(HUNDRED);
    const waiting = newMessage({ workspaceId, reserved: await reserve() });
    await db.messages.insert(waiting, null);

    await count();
    expect(await shown()).toMatchObject({ used: 1 });

    await db.messages.recordResult(workspaceId, waiting.key, result('rejected'), null);
    await count();
    expect(await shown()).toMatchObject({ used: 0 });
  });

  test('is never exceeded, however many processes reserve at once', async () => {
    await set({ ...HUNDRED, limit: 7 });

    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reserve()));

    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(13);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'budget_exhausted' });
    expect(await shown()).toMatchObject({ used: 7 });
    expect(await reserve('UTILITY')).toBeNull();
  });

  test('counts a message once, reserved or not, and gives back what was not sent', async () => {
    await set(HUNDRED);
    const sent = await accepted({ reserved: await reserve() });
    await accepted();
    const failed = await accepted({ reserved: await reserve() });
    await db.messages.recordStatus(failed.senderId, failed.trackingToken, reported('failed'), null);
    await giveBack(db, newMessage({ workspaceId, reserved: await reserve() }));
    expect(await shown()).toMatchObject({ used: 2 });

    await count();
    expect(await shown()).toMatchObject({ used: 2 });

    const free = reported('delivered', { pricing: { ...REGULAR, type: 'free_entry_point' } });
    await db.messages.recordStatus(sent.senderId, sent.trackingToken, free, null);
    await count();
    expect(await shown()).toMatchObject({ used: 1 });
  });

  test('begins anew with the month', async () => {
    await set({ ...HUNDRED, limit: 1 });
    await reserve();
    await expect(reserve()).rejects.toMatchObject({ code: 'budget_exhausted' });

    now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

    expect(await shown()).toMatchObject({ used: 0, month: monthOf(now) });
    expect(await reserve()).toMatchObject({ amount: 1 });
    expect(await shown()).toMatchObject({ used: 1, month: monthOf(now) });
  });
});

describe('setting a budget', () => {
  test('counts what the month has used so far, in its unit', async () => {
    await importRateCards({ ...db, clock })(
      'valid_from,currency,country,category,price\n2026-01-01,XTA,*,marketing,0.5',
    );
    const message = await accepted();
    const billed = reported('delivered', { pricing: REGULAR });
    await db.messages.recordStatus(message.senderId, message.trackingToken, billed, null);
    await count();

    expect(await set(HUNDRED)).toMatchObject({ used: 1 });
    const money = { ...HUNDRED, unit: 'money', currency: 'XTA', limit: 900_000 } as const;
    expect(await set(money)).toMatchObject({ used: 500_000 });
    await expect(reserve()).rejects.toThrow('budget of 0.90 XTA');
  });

  test('refuses money without a rate card', async () => {
    const money = { ...HUNDRED, unit: 'money', currency: 'XTZ' } as const;

    await expect(set(money)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await shown()).toBeNull();
  });

  test('keeps what older reservations took out of it, and notes who changed it', async () => {
    await set(HUNDRED);
    const before = await reserve();
    await set({ ...HUNDRED, limit: 50 });

    await giveBack(db, newMessage({ workspaceId, reserved: before }));
    expect(await shown()).toMatchObject({ used: 0, budget: { limit: 50 } });
    await set(null);

    expect(await shown()).toBeNull();
    const { rows } = await db.audit.list(workspaceId, {}, { limit: 10 });
    const changes = rows.map(({ action, changes: [change] }) => [action, change]);
    // Within one millisecond they have no order.
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['budget.changed', { field: 'limit', from: '50 messages', to: null }],
        ['budget.changed', { field: 'limit', from: '100 messages', to: '50 messages' }],
        ['budget.changed', { field: 'limit', from: null, to: '100 messages' }],
      ]),
    );
  });
});

describe('mails about budgets', () => {
  test('tell owners once at each level, by whichever process comes first', async () => {
    const owner = { id: newId('mbr'), personId: 'p', email: 'ada@acme.example', role: 'owner' };
    const entry = { id: newId('aud'), workspaceId } as never;
    const workspace = { id: workspaceId, name: 'Acme', createdAt: now };
    await db.workspaces.insert(workspace, owner as never, entry);
    await set({ ...HUNDRED, limit: 5 });
    const mails: Mail[] = [];
    let isAway = true;
    const send = async (mail: Mail): Promise<void> => {
      if (isAway) throw new Error('the SMTP server is away');
      mails.push(mail);
    };
    const mailer = { send, close: async () => undefined };
    const notice = noticeBudgets({ ...db, mailer, clock, log, leaseMs: 1000 });
    await notice();
    for (let taken = 0; taken < 4; taken += 1) await reserve();

    await expect(notice()).rejects.toThrow('away');
    isAway = false;
    now = new Date(now.getTime() + 1000);
    await Promise.all([notice(), notice()]);
    await notice();
    await reserve();
    now = new Date(now.getTime() + 1000);
    await notice();

    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@acme.example'], 'The message budget of Acme is used by 80 %'],
      [['ada@acme.example'], 'The message budget of Acme is used up'],
    ]);
    expect(mails[0]?.text).toContain('4 messages of 5 messages');
  });
});

describe('importing rate cards', () => {
  const importCsv = (csv: string) => importRateCards({ ...db, clock })(csv);
  const header = 'valid_from,currency,country,category,price\n';

  test('reads what spreadsheets export, and replaces the card of a day', async () => {
    const quoted = '\uFEFF"Valid_From";x'.replace(';x', ',"currency","country","category","price"');
    await importCsv(`${quoted}\r\n"2026-10-01","XTB","BR","Marketing","0.0625"\r\n\r\n`);
    await importCsv(`${header}2026-10-01,XTB,*,utility,0.01\n2026-12-01,XTB,*,utility,0.02\n`);

    const cards = (await db.rateCards.list()).filter(({ currency }) => currency === 'XTB');
    expect(cards).toEqual([
      {
        currency: 'XTB',
        validFrom: '2026-10-01',
        rates: [{ country: '*', category: 'utility', priceMicros: 10_000 }],
      },
      {
        currency: 'XTB',
        validFrom: '2026-12-01',
        rates: [{ country: '*', category: 'utility', priceMicros: 20_000 }],
      },
    ]);
  });

  test.each([
    ['', 'line 1: the file has no prices'],
    ['a,b\n1,2', 'line 1: must name the columns valid_from, currency'],
    [`${header}2026-13-01,XTC,BR,utility,1`, 'line 2: valid_from must be a day'],
    [`${header}2026-10-01,Euro,BR,utility,1`, 'line 2: currency must be a currency code'],
    [`${header}2026-10-01,XTC,Brazil,utility,1`, 'line 2: country must be a country code'],
    [`${header}2026-10-01,XTC,BR,utility,"1,5"`, 'line 2: price must be an amount'],
    [`${header}\n2026-10-01,XTC,BR,utility`, 'line 3: '],
    [
      `${header}2026-10-01,XTC,BR,utility,1\n2026-10-01,XTC,BR,utility,2`,
      'line 3: has a second price for XTC 2026-10-01 BR utility',
    ],
  ])('refuses %j and names the line, storing nothing', async (csv, message) => {
    await expect(importCsv(csv)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect((await db.rateCards.list()).filter(({ currency }) => currency === 'XTC')).toEqual([]);
  });
});
