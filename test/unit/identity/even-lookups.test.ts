import { expect, test } from '@jest/globals';
import { evenLookups } from '../../../src/identity/even-lookups';

/** Asks for a user by address; resolves with what was read beside that. */
async function readBeside(found: object | null, join?: { account: true }): Promise<unknown[]> {
  const reads: unknown[] = [];
  const adapter = evenLookups({
    findOne: async () => found,
    findMany: async (input: unknown) => reads.push(input),
  } as unknown as Parameters<typeof evenLookups>[0]);
  const where = [{ field: 'email', value: 'ada@tea.example' }];
  expect(await adapter.findOne({ model: 'user', where, ...(join && { join }) })).toBe(found);
  return reads;
}

test('a user who is not found costs the look-up of accounts that a found one costs', async () => {
  expect(await readBeside(null, { account: true })).toMatchObject([
    { model: 'account', limit: 100 },
  ]);
});

test('nothing more is read for a user who is found, or whose accounts nobody asked for', async () => {
  expect(await readBeside({ id: 'usr_1' }, { account: true })).toEqual([]);
  expect(await readBeside(null)).toEqual([]);
});
