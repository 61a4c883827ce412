import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { statusCodesPage } from '../../../src/main/print-status-codes';

const FILE = 'docs/status-codes.md';
const IS_CURRENT = `${FILE} is what the tables say`;
const UPDATE = `${FILE} is out of date: run "npm run docs:status-codes"`;

describe('docs/status-codes.md', () => {
  test('docs/status-codes.md lists the codes as failures are classified', () => {
    const page = readFileSync(FILE, 'utf8');

    expect(page === statusCodesPage() ? IS_CURRENT : UPDATE).toBe(IS_CURRENT);
  });
});
