import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { configurationPage, environmentExample } from '../../../src/main/print-configuration';

const FILE = 'docs/configuration.md';
const IS_CURRENT = `${FILE} is what the settings say`;
const UPDATE = `${FILE} is out of date: run "npm run docs:configuration"`;

describe('docs/configuration.md', () => {
  test('docs/configuration.md lists the settings as they are', () => {
    const page = readFileSync(FILE, 'utf8');

    expect(page === configurationPage() ? IS_CURRENT : UPDATE).toBe(IS_CURRENT);
  });

  test('.env.example lists the settings, with the required ones to fill in', () => {
    const example = readFileSync('.env.example', 'utf8');

    expect(example === environmentExample() ? IS_CURRENT : UPDATE).toBe(IS_CURRENT);
    const filled = example.split('\n').filter((line) => /^[A-Z_]+=/.test(line));
    expect(filled).toEqual(['HERALD_SECRET_KEY=', 'MONGODB_URI=']);
    expect(example).toContain('\n#WEBHOOK_RETRY_DELAYS_MS=0,10000,60000,300000\n');
  });
});
