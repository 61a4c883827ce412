import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { newId } from '../../src/domain/ids';
import type { SyncedTemplate } from '../../src/ports/repositories';
import { type TestDatabase, openTestDatabase, synced } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const contents = fc.uniqueArray(
  fc.record({
    providerTemplateId: fc.constantFrom('HX1', 'HX2', 'HX3', 'HX4'),
    providerStatus: fc.constantFrom('APPROVED', 'UNSUBMITTED', 'PENDING'),
  }),
  { minLength: 1, maxLength: 4, selector: ({ providerTemplateId }) => providerTemplateId },
);

/** What is sent under a name that several contents of one account have: the first approved one, else the first. */
function expectedOf(listed: Pick<SyncedTemplate, 'providerTemplateId' | 'providerStatus'>[]) {
  const inOrder = listed.toSorted((one, other) =>
    one.providerTemplateId.localeCompare(other.providerTemplateId),
  );
  return inOrder.find(({ providerStatus }) => providerStatus === 'APPROVED') ?? inOrder[0];
}

test('of templates with one name and language the same is kept in whatever order a sync finds them', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.boolean(), async (listed, onOnePage) => {
      const [workspaceId, senderId] = [newId('wks'), newId('snd')];
      const found = listed.map((each) => synced({ workspaceId, senderId, syncRun: 2, ...each }));
      await db.templates.save([
        synced({ workspaceId, senderId, syncRun: 1, providerTemplateId: 'HX0' }),
      ]);

      if (onOnePage) await db.templates.save(found);
      else for (const each of found) await db.templates.save([each]);

      expect(await db.templates.list(workspaceId)).toEqual([
        expect.objectContaining(expectedOf(listed) ?? {}),
      ]);
    }),
    { numRuns: 60 },
  );
});

test('what a repeated page finds changed is taken, also when it is approved no more', async () => {
  const mine = { workspaceId: newId('wks'), senderId: newId('snd'), syncRun: 1 };
  await db.templates.save([synced({ ...mine, providerStatus: 'APPROVED' })]);
  await db.templates.save([synced({ ...mine, providerStatus: 'PAUSED' })]);

  expect(await db.templates.list(mine.workspaceId)).toMatchObject([{ providerStatus: 'PAUSED' }]);
});
