import { expect, test } from '@jest/globals';
import { changeLabels } from '../../../src/services/conversations/change-labels';

type Deps = Parameters<typeof changeLabels>[0];

/** A conversation whose labels somebody else changes between each look and each write, a hundred times. */
function contested() {
  let writes = 0;
  const deps = {
    conversations: { find: async () => ({ labels: [] }) },
    conversationStates: { setLabels: async () => (writes += 1) > 100 },
    live: { publish: () => undefined },
  } as unknown as Deps;
  return { deps, writes: () => writes };
}

test('gives up labels that others keep changing, so that many requests at once cost little', async () => {
  const { deps, writes } = contested();
  const request = { workspaceId: 'wks_1', conversationId: 'cnv_1', add: ['VIP'], remove: [] };

  await expect(changeLabels(deps, request)).rejects.toMatchObject({ code: 'conflict' });

  expect(writes()).toBe(10);
});
