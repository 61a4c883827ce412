import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { META_TEMPLATE_FIELDS } from '../../../../src/domain/meta-webhook-fields';
import { readTemplateChange } from '../../../../src/providers/meta-cloud/read-template-change';

const TEMPLATE = {
  message_template_id: 1689556908129832,
  message_template_name: 'welcome',
  message_template_language: 'en-US',
};
const NAMED = {
  providerTemplateId: '1689556908129832',
  name: 'welcome',
  language: 'en-US',
  occurredAt: new Date('2026-09-21T14:13:20.000Z'),
};

const read = (field: string, value: object) =>
  readTemplateChange(field, { ...TEMPLATE, ...value }, 1790000000);
const readStatus = (value: object) => read('message_template_status_update', value);

describe('a change of status', () => {
  test.each<[string, object, object]>([
    [
      'an approval',
      { event: 'APPROVED', reason: 'NONE' },
      { status: 'APPROVED', reason: null, description: null },
    ],
    [
      'a pause, by its title',
      {
        event: 'PAUSED',
        reason: 'NONE',
        other_info: { title: 'FIRST_PAUSE', description: 'Paused for 3 hours.' },
      },
      { status: 'PAUSED', reason: 'FIRST_PAUSE', description: 'Paused for 3 hours.' },
    ],
    [
      'a rejection, with what Meta recommends',
      {
        event: 'REJECTED',
        reason: 'INVALID_FORMAT',
        rejection_info: { reason: 'Parameters touch.', recommendation: 'Separate them.' },
      },
      {
        status: 'REJECTED',
        reason: 'INVALID_FORMAT',
        description: 'Parameters touch. Separate them.',
      },
    ],
    [
      'a template that is disabled',
      { event: 'disabled', reason: null, disable_info: { disable_date: 1790000000 } },
      {
        status: 'DISABLED',
        reason: null,
        description: null,
        disabledAt: new Date(1_790_000_000_000),
      },
    ],
  ])('is read from %s', (_name, value, change) => {
    expect(readStatus(value)).toEqual({ ...NAMED, kind: 'status', ...change });
  });
});

describe('other changes', () => {
  test('reads a new quality, and none that Meta does not document', () => {
    const field = 'message_template_quality_update';

    expect(read(field, { previous_quality_score: 'GREEN', new_quality_score: 'RED' })).toEqual({
      ...NAMED,
      kind: 'quality',
      quality: 'RED',
    });
    expect(read(field, { new_quality_score: 'PURPLE' })).toBeNull();
  });

  test('reads a category that has changed', () => {
    const change = { previous_category: 'UTILITY', new_category: 'MARKETING' };

    expect(read('template_category_update', change)).toEqual({
      ...NAMED,
      kind: 'category',
      category: 'MARKETING',
      previousCategory: 'UTILITY',
    });
  });

  test('takes new_category beside correct_category for the present one', () => {
    const change = {
      correct_category: 'MARKETING',
      new_category: 'UTILITY',
      category_update_timestamp: 1790086400,
    };

    expect(read('template_category_update', change)).toEqual({
      ...NAMED,
      kind: 'category_announced',
      announced: { category: 'MARKETING', at: new Date('2026-09-22T14:13:20.000Z') },
    });
    expect(
      read('template_correct_category_detection', {
        category: 'UTILITY',
        correct_category: 'MARKETING',
      }),
    ).toMatchObject({ announced: { category: 'MARKETING', at: null } });
  });
});

test('reads or skips every value', () => {
  const value = fc.record(
    {
      message_template_id: fc.oneof(fc.constant(17), fc.jsonValue()),
      message_template_name: fc.jsonValue(),
      message_template_language: fc.oneof(fc.constant('en-US'), fc.string(), fc.jsonValue()),
      event: fc.oneof(fc.constant('PAUSED'), fc.jsonValue()),
      new_quality_score: fc.oneof(fc.constant('RED'), fc.jsonValue()),
      new_category: fc.jsonValue(),
      correct_category: fc.jsonValue(),
      other_info: fc.jsonValue(),
      rejection_info: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(...META_TEMPLATE_FIELDS), value, fc.jsonValue(), (...change) => {
      const language = readTemplateChange(...change)?.language ?? '';
      expect(language).toMatch(/^[A-Za-z0-9_-]*$/);
    }),
  );
});
