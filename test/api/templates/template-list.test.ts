import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SyncedTemplate } from '../../../src/ports/templates';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addSecondNumber } from '../support/second-number';
import { templateClient } from '../support/template-writes';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function list(query = '', headers: Record<string, string> = {}, of = tenant): Promise<Answer> {
  const key = { 'service-api-key': of.apiKey };
  return call(herald, 'GET', `/template${query}`, { headers: { ...key, ...headers } });
}

const rows = ({ body }: Answer) => body['data'] as Record<string, unknown>[];
const idsOf = (answer: Answer): unknown[] => rows(answer).map(({ templateId }) => templateId);

describe('whole list of templates', () => {
  test('lists every template of the workspace, newest first, whatever its status', async () => {
    const answer = await list();

    const expected = tenant.templates.map(({ id }) => id);
    expect(idsOf(answer)).toEqual(expected);
    expect(answer.body).not.toHaveProperty('nextCursor');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('leaves the templates of a former sender out of the definitions', async () => {
    const mine = await mintTenant(herald);
    const { templates } = herald.stage.repositories;
    const client = await templateClient(herald, mine);
    expect(rows(await client.list())).not.toEqual([]);

    await templates.deactivateFormer(mine.workspaceId, mine.displayNumber, tenant.senderId);

    expect(rows(await client.list())).toEqual([]);
  });

  test('answers an empty list in a workspace without templates', async () => {
    const { templates } = herald.stage.records;
    const mine = await mintTenant(herald);
    await templates.delete({ workspaceId: mine.workspaceId });

    expect((await list('', {}, mine)).body).toEqual({ success: true, data: [] });
  });

  test('lists every template when there are more than are read at a time', async () => {
    const mine = await mintTenant(herald);
    const template = (index: number): SyncedTemplate => ({
      workspaceId: mine.workspaceId,
      senderId: mine.senderId,
      senderNumber: mine.displayNumber,
      name: `copy_${index}`,
      language: 'en_US',
      category: 'UTILITY',
      providerTemplateId: String(index),
      providerStatus: 'APPROVED',
      parameterFormat: 'POSITIONAL',
      components: [{ type: 'BODY', text: 'Hello "you" \\ 📦' }],
      variableKeys: null,
      lastSyncedAt: new Date(),
      syncRun: 1,
    });
    await herald.stage.repositories.templates.save(
      Array.from({ length: 300 }, (_, i) => template(i)),
    );
    const stored = await herald.stage.repositories.templates.list(mine.workspaceId);

    const answer = await list('', {}, mine);

    expect(stored).toHaveLength(300 + mine.templates.length);
    expect(idsOf(answer)).toEqual(stored.map(({ id }) => id));
  });
});

describe('filters of the list', () => {
  test('filters templates by status, name, language and sender, alone and together', async () => {
    const mine = await mintTenant(herald);
    const { number } = await addSecondNumber(herald, mine);
    const all = rows(await list('', {}, mine));
    const cases: [string, (row: Record<string, unknown>) => boolean][] = [
      ['status=APPROVED', (row) => row['providerTemplateProviderStatus'] === 'APPROVED'],
      ['status=pending', (row) => row['providerTemplateProviderStatus'] === 'PENDING'],
      ['name=back_in_stock', (row) => row['name'] === 'back_in_stock'],
      ['name=back_in', () => false],
      ['language=en-us', (row) => row['language'] === 'en_US'],
      ['language=EN_US', (row) => row['language'] === 'en_US'],
      ['language=en', (row) => row['language'] === 'en'],
      [`senderNumber=${number}`, (row) => row['senderNumber'] === number],
      [
        `senderNumber=${number}&name=back_in_stock&language=fr&status=APPROVED`,
        (row) =>
          row['senderNumber'] === number &&
          row['name'] === 'back_in_stock' &&
          row['language'] === 'fr',
      ],
    ];
    for (const [query, matches] of cases) {
      expect([query, rows(await list(`?${query}`, {}, mine))]).toEqual([
        query,
        all.filter(matches),
      ]);
    }
    expect(rows(await list('?name=back_in_stock', {}, mine)).length).toBeGreaterThan(2);
  });
});

describe('pages of the list', () => {
  test('lists each template once over all pages', async () => {
    const seen: unknown[] = [];
    let query = '?limit=4';
    for (;;) {
      const answer = await list(query);
      seen.push(...idsOf(answer));
      const { nextCursor } = answer.body;
      if (typeof nextCursor !== 'string') break;
      query = `?limit=4&cursor=${nextCursor}`;
    }

    expect(seen).toEqual(tenant.templates.map(({ id }) => id));
  });

  test('a page has 50 rows when the query has a cursor and no limit', async () => {
    const first = await list('?limit=1');

    const rest = await list(`?cursor=${String(first.body['nextCursor'])}`);

    expect(idsOf(rest)).toEqual(tenant.templates.slice(1, 51).map(({ id }) => id));
  });
});

describe('order of the list for people', () => {
  test.each(['-name', 'status'])('lists each template once over all pages by %s', async (sort) => {
    const owner = await newOwner(herald, tenant.workspaceId);
    const path = `/api/v1/workspaces/${tenant.workspaceId}/templates?limit=5&sort=${sort}`;
    const seen: Record<string, unknown>[] = [];
    let cursor = '';
    for (;;) {
      const answer = await owner.browser.ask('GET', `${path}${cursor}`);
      seen.push(...rows(answer));
      const { nextCursor } = answer.body;
      if (typeof nextCursor !== 'string') break;
      cursor = `&cursor=${nextCursor}`;
    }

    const field = sort.replace('-', '');
    const shown = field === 'status' ? 'providerTemplateProviderStatus' : field;
    const ids = seen.map(({ templateId }) => String(templateId));
    expect(ids.toSorted()).toEqual(tenant.templates.map(({ id }) => id).toSorted());
    const texts = seen.map((row) => String(row[shown]));
    const inOrder = texts.toSorted();
    expect(texts).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder);
  });

  test('refuses the cursor of a list in another order', async () => {
    const owner = await newOwner(herald, tenant.workspaceId);
    const path = `/api/v1/workspaces/${tenant.workspaceId}/templates?limit=1`;
    const ask = (query: string) => owner.browser.ask('GET', `${path}${query}`);
    const newest = await ask('');
    const byName = await ask('&sort=name');

    const crossed = await Promise.all([
      ask(`&sort=name&cursor=${String(newest.body['nextCursor'])}`),
      ask(`&cursor=${String(byName.body['nextCursor'])}`),
      ask('&sort=age'),
    ]);
    expect(crossed.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe('ETag of the list', () => {
  const tagOf = ({ headers }: Answer): string => String(headers.get('etag'));
  const again = (tag: string, of = tenant) => list('', { 'if-none-match': tag }, of);

  test('answers 304 without a body when the caller holds the current list', async () => {
    const tag = tagOf(await list());
    const others = ['*', `"x", ${tag}, W/"y"`, tag.replace('W/', '')];

    for (const held of [tag, ...others]) {
      const answer = await again(held);
      expect([held, answer.status, answer.isEmpty]).toEqual([held, 304, true]);
      expect(tagOf(answer)).toBe(tag);
    }
    expect(tag).toMatch(/^W\/"[^"]+"$/);
  });

  test('sends the list after every change that shows in it', async () => {
    const mine = await mintTenant(herald);
    const { workspaceId, senderId } = mine;
    const { repositories, schedules, tenants } = herald.stage;
    const { templates } = repositories;
    // Only the syncs below change the list: one that is under way has no effect once a later one has begun.
    await schedules.stop(workspaceId, senderId);
    const changes: Record<string, () => Promise<unknown>> = {
      sync: () => tenants.syncTemplates(workspaceId, senderId),
      deletion: async () => {
        const run = await repositories.syncs.begin(workspaceId, senderId, new Date());
        if (run === null) throw new Error('the sender is not connected');
        await templates.deleteUnseen(run);
      },
      return: () => tenants.syncTemplates(workspaceId, senderId),
      'another sender of the number': () =>
        templates.deactivateFormer(workspaceId, mine.displayNumber, 'snd_other'),
      disconnection: () => tenants.disconnect(workspaceId, senderId),
    };

    for (const [what, change] of Object.entries(changes)) {
      const before = await list('', {}, mine);
      await change();
      const after = await again(tagOf(before), mine);
      expect([what, after.status]).toEqual([what, 200]);
      expect(after.body).not.toEqual(before.body);
      expect([what, (await again(tagOf(after), mine)).status]).toEqual([what, 304]);
    }
  });

  test('forbids caches between Herald and the caller to store the list', async () => {
    const { headers } = await list();

    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('SERVICE-API-KEY, Authorization');
  });
});
