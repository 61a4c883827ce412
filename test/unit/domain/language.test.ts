import { expect, test } from '@jest/globals';
import { sameLanguage } from '../../../src/domain/template/template';

test.each([
  ['en_US', 'en-us', true],
  ['zh_Hans_CN', 'zh-hans_cn', true],
  ['en_US', 'en', false],
  ['en_US', 'en_USA', false],
  ['en_US', 'xen_US', false],
  ['.*', 'en', false],
  ['[', '[', true],
  ['日本', '日本', true],
])('treats %s and %s as the same language: %s', (one, other, same) => {
  expect(sameLanguage(one, other)).toBe(same);
});
