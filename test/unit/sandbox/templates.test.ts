import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { runSandbox, templatesPath, type RunningSandbox } from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox({ templatePageSize: 5 });
});
afterAll(() => running.close());

const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z.object({
    cursors: z.object({ before: z.string(), after: z.string() }),
    next: z.url().optional(),
  }),
});

const list = async (query: string) =>
  page.parse((await running.call(`${templatesPath}${query}`)).body);

describe('GET /message_templates', () => {
  test('lists every template once over its pages, by the next address', async () => {
    const ids: string[] = [];
    let path: string | null = `${templatesPath}?fields=id`;
    while (path !== null) {
      const { data, paging } = page.parse((await running.call(path)).body);
      expect(data.length).toBeLessThanOrEqual(5);
      ids.push(...data.map(({ id }) => id));
      path = paging.next === undefined ? null : paging.next.slice(running.sandbox.url.length);
    }

    expect(ids).toEqual(demoTemplates.map(({ id }) => id));
  });

  test('follows the limit and the cursor of a query', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&after=${first.paging.cursors.after}`);

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      demoTemplates.slice(0, 4).map(({ id }) => id),
    );
  });

  test('returns the requested fields and the id', async () => {
    const { data } = await list('?fields=name,status&limit=1');

    expect(data).toEqual([{ id: '1041100000000001', name: 'welcome', status: 'APPROVED' }]);
  });

  test.each(['?after=bm9uc2Vuc2U', '?limit=0'])('refuses the query %s', async (query) => {
    expect(await running.call(templatesPath + query)).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });

  test('requires the token of the account', async () => {
    expect(await running.call(templatesPath, { token: 'EAAother' })).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    });
    expect(await running.call('/v25.0/1/message_templates')).toMatchObject({
      body: { error: { code: 100, error_subcode: 33 } },
    });
  });
});

const placeholders = (text = '') => new Set(text.match(/\{\{[^}]+\}\}/g)).size;

describe('demo templates', () => {
  test('each name and language has one record and one id', () => {
    const keys = demoTemplates.map(({ name, language }) => `${name}/${language}`);

    expect(new Set(keys).size).toBe(demoTemplates.length);
    expect(new Set(demoTemplates.map(({ id }) => id)).size).toBe(demoTemplates.length);
  });

  test.each(demoTemplates)('$name in $language has an example for each placeholder', (template) => {
    const body = template.components.find(({ type }) => type === 'BODY');
    const { body_text: positional, body_text_named_params: named } = z
      .object({
        body_text: z.tuple([z.array(z.string())]).optional(),
        body_text_named_params: z.array(z.object({ param_name: z.string() })).optional(),
      })
      .parse(body?.example ?? {});

    expect((positional?.[0] ?? named ?? []).length).toBe(placeholders(body?.text));
    for (const { buttons = [] } of template.components) {
      for (const button of buttons.filter(({ type }) => type === 'URL')) {
        expect(button.example?.length ?? 0).toBe(placeholders(button.url));
      }
    }
  });
});
