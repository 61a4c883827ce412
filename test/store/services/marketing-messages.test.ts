import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { MarketingMessages, Sender } from '../../../src/domain/sender';
import type { Template } from '../../../src/domain/template/template';
import { marketingWay } from '../../../src/services/messages/steps/marketing-way';
import { newMessage, newSender, synced, templateContent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

const STRICT: MarketingMessages = { policy: 'strict', activitySharing: null };

const db = useTestDatabase();
let sender: Sender;
let template: Template;

beforeEach(async () => {
  sender = newSender({ workspaceId: newId('wks'), marketingMessages: STRICT });
  await db.senders.insert(sender);
  await db.templates.save([
    synced({ workspaceId: sender.workspaceId, senderId: sender.id, category: 'UTILITY' }),
  ]);
  template = (await db.templates.list(sender.workspaceId))[0]!;
});

/** Reports now that the template has another category. */
async function reportCategory(category: string): Promise<void> {
  const { providerTemplateId, name, language } = template;
  const changed = { providerTemplateId, name, language, occurredAt: null };
  const change = { kind: 'category', category, previousCategory: 'UTILITY', ...changed } as const;
  const key = { workspaceId: sender.workspaceId, senderId: sender.id };
  await db.templates.applyChange(key, change, new Date(Date.now() + 1000));
}

/** Returns the way of a message whose template had this category when it was accepted. */
function wayOf(category: string, of: Partial<Sender> = {}, id = template.id) {
  const content = templateContent({ id, category });
  const message = newMessage({ workspaceId: sender.workspaceId, content });
  return marketingWay(partial(db), message, { ...sender, ...of });
}

describe('way of a marketing template', () => {
  test('is decided by the latest category, whatever it was when the message was accepted', async () => {
    expect(await wayOf('MARKETING')).toBeNull();

    await reportCategory('MARKETING');

    expect(await wayOf('UTILITY')).toEqual(STRICT);
  });

  test('is that of all others while the setting is off, and for free text', async () => {
    await reportCategory('MARKETING');
    const text = newMessage({ content: { kind: 'text', text: 'Hi' } });

    expect(await wayOf('MARKETING', { marketingMessages: null })).toBeNull();
    expect(await marketingWay(partial(db), text, sender)).toBeNull();
  });

  test('is decided by the category at acceptance once the template is gone', async () => {
    expect(await wayOf('MARKETING', {}, newId('tpl'))).toEqual(STRICT);
    expect(await wayOf('UTILITY', {}, newId('tpl'))).toBeNull();
  });
});

test('a setting is changed from what it was only, and in its own workspace only', async () => {
  const { id, workspaceId } = sender;
  const set = (from: MarketingMessages | null, to: MarketingMessages | null, of = workspaceId) =>
    db.senders.setMarketingMessages(of, id, { from, to });
  const shared: MarketingMessages = { policy: 'with_fallback', activitySharing: true };

  expect(await set(STRICT, shared, newId('wks'))).toBe(false);
  expect(await set(null, shared)).toBe(false);
  expect(await set(STRICT, shared)).toBe(true);
  expect((await db.senders.find(workspaceId, id))?.marketingMessages).toEqual(shared);
  expect(await set(shared, null)).toBe(true);
  expect(await set(null, STRICT)).toBe(true);
});
