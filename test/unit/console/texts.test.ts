import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '../../../console/src');

/** Texts of the console that the specification fixes. */
const FIXED = [
  '(configured)',
  'API Keys & Webhooks',
  'Authentication Token',
  'Enable webhooks',
  'Events to send',
  'Success rate',
  'Test webhook',
  'Unassigned',
  'Webhook URL',
];

test('the console has the texts that the specification fixes', () => {
  const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));

  expect(FIXED.filter((text) => !components.some((source) => source.includes(text)))).toEqual([]);
});
