import type { Model } from 'mongoose';
import type { Models } from './models';

/** Indexes that earlier versions made and others have replaced. Dropped after their successors are there. */
const RETIRED: Partial<Record<keyof Models, string[]>> = {
  templates: ['senderId_1_name_1_language_1'],
  webhookEvents: ['workspaceId_1_state_1_completedAt_1', 'startDueAt_1'],
};

/** Idempotent; another process may drop the same index at the same time. */
export async function dropRetiredIndexes(models: Models): Promise<void> {
  for (const [name, retired] of Object.entries(RETIRED)) {
    // Only what all models have is used.
    const { collection } = models[name as keyof Models] as unknown as Model<unknown>;
    const present = new Set((await collection.indexes()).map((index) => index.name));
    for (const index of retired.filter((each) => present.has(each))) {
      await collection.dropIndex(index).catch(refuseUnlessGone);
    }
  }
}

const INDEX_NOT_FOUND = 27;

function refuseUnlessGone(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === INDEX_NOT_FOUND) return;
  throw error;
}
