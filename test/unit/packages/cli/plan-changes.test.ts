import { describe, expect, test } from '@jest/globals';
import { readDefinition } from '../../../../packages/cli/src/templates/definition-file';
import { type DefinitionFile, fileNameOf } from '../../../../packages/cli/src/templates/folder';
import type { ListedTemplate } from '../../../../packages/cli/src/templates/listed-templates';
import { planChanges } from '../../../../packages/cli/src/templates/plan-changes';
import { sourceOf } from '../../../../packages/cli/src/templates/read-listed';
import { bodyDefinition } from '../../../support/template-definitions';

const OPEN = 'Our shop is open again from nine in the morning.';

function listed(name: string, more: Partial<ListedTemplate> = {}): ListedTemplate {
  const definition = bodyDefinition(name, OPEN);
  return {
    ...definition,
    definition,
    templateId: `tpl_${name}`,
    sender: '15550100001',
    provider: 'meta',
    status: 'approved',
    statusReason: null,
    file: `${name}.en_US.yaml`,
    source: sourceOf(definition),
    ...more,
  };
}

function fileOf(name: string, body = OPEN, category = 'utility'): [string, DefinitionFile] {
  const file = `${name}.en_US.yaml`;
  const text = `category: ${category}\nbody: ${body}\n`;
  return [file, { file, name, language: 'en_US', text, ...readDefinition(text, file) }];
}

function plan(files: [string, DefinitionFile][], templates: ListedTemplate[], deletes = false) {
  return planChanges(new Map(files), templates, deletes).map(({ action, name, reason }) => [
    name,
    action,
    reason,
  ]);
}

describe('a plan', () => {
  test('creates, edits and deletes, in this order', () => {
    const files = [fileOf('added'), fileOf('changed', 'We are closed today.'), fileOf('same')];
    const templates = [listed('gone'), listed('changed'), listed('same')];
    const changes = [
      ['same', 'unchanged', null],
      ['added', 'create', null],
      ['changed', 'edit', null],
    ];

    expect(plan(files, templates)).toEqual(changes);
    expect(plan(files, templates, true)).toEqual([...changes, ['gone', 'delete', null]]);
  });

  test('never deletes what no file can describe', () => {
    const templates = [listed('image', { source: null }), listed('Odd-Name', { file: null })];

    expect(plan([fileOf('added')], templates, true)).toEqual([['added', 'create', null]]);
  });

  test('ends a creation at Twilio that was not submitted', () => {
    const template = listed('cut', { provider: 'twilio', status: 'unsubmitted' });

    expect(plan([fileOf('cut')], [template])).toEqual([['cut', 'create', null]]);
  });

  test.each<[string, string, Partial<ListedTemplate>, string]>([
    ['news', 'utility', { provider: 'twilio' }, 'such as news_v2.en_US.yaml'],
    ['news_v9', 'utility', { provider: 'twilio' }, 'such as news_v10.en_US.yaml'],
    ['news', 'utility', { status: 'pending' }, 'it is pending'],
    ['news', 'utility', { status: 'disabled' }, 'disabled for good'],
    ['news', 'marketing', {}, 'write "category: utility"'],
    ['news', 'utility', { source: null }, 'only the tools of the provider'],
  ])('refuses an edit of %s as %s where %j', (name, category, more, reason) => {
    expect(plan([fileOf(name, 'We are closed.', category)], [listed(name, more)])).toEqual([
      [name, 'refused', expect.stringContaining(reason)],
    ]);
  });

  test('takes an edit of the category while a template is not approved', () => {
    const file = fileOf('news', OPEN, 'marketing');

    expect(plan([file], [listed('news', { status: 'rejected' })])).toEqual([
      ['news', 'edit', null],
    ]);
  });
});

test.each([
  ['order_confirmed', 'en', 'order_confirmed.en.yaml'],
  ['order_confirmed', 'pt-BR', 'order_confirmed.pt_BR.yaml'],
  ['../../etc', 'en', null],
  ['order', 'en/..', null],
  ['Order', 'en', null],
  ['o'.repeat(201), 'en', null],
])('names the file of %s in %s', (name, language, file) => {
  expect(fileNameOf({ name, language })).toBe(file);
});
