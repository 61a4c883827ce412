import type { Template } from '../../src/domain/template/template';
import type { BenchStack } from '../stack/start-stack';

const SAVED_AT_ONCE = 500;

/** Stores copies of one demo template under names of their own until the demo workspace has `count` templates. */
export async function fillTemplates({ base, demo }: BenchStack, count: number): Promise<void> {
  const { templates } = base.repositories;
  const present = await templates.list(demo.workspaceId);
  const pattern = present.find(({ name }) => name === 'order_shipped');
  if (pattern === undefined) throw new Error('the demo workspace has no template to copy');
  const copies = Array.from({ length: count - present.length }, (_, index) =>
    copyOf(pattern, present.length + index),
  );
  for (let start = 0; start < copies.length; start += SAVED_AT_ONCE) {
    await templates.save(copies.slice(start, start + SAVED_AT_ONCE));
  }
}

function copyOf(pattern: Template, index: number) {
  const {
    id: _id,
    createdAt: _created,
    updatedAt: _updated,
    mappingActive: _,
    ...synced
  } = pattern;
  return {
    ...synced,
    name: `${pattern.name}_${index}`,
    providerTemplateId: String(index),
    // The sandbox does not have them: no sync may delete them.
    syncRun: Number.MAX_SAFE_INTEGER,
  };
}
