import type { Locator, Page } from 'playwright-core';
import type { SyncedTemplate } from '../../../src/ports/templates';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { synced } from '../../support/records';

/** Stores a template of the tenant's number as a sync would. Resolves with its id. */
export async function saveTemplate(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId, senderId, displayNumber }: Tenant,
  change: Partial<SyncedTemplate>,
): Promise<string> {
  const template = synced({ workspaceId, senderId, senderNumber: displayNumber, ...change });
  await stage.repositories.templates.save([template]);
  const [stored] = await stage.repositories.templates.findByName(workspaceId, template.name);
  return stored?.id ?? '';
}

/** All that a field says of itself beside its label, its problems too. */
export async function describedAs(field: Locator): Promise<string> {
  const ids = await field.getAttribute('aria-describedby');
  const texts = (ids ?? '').split(' ').filter((id) => id !== '');
  const page = field.page();
  return (await Promise.all(texts.map((id) => page.locator(`[id="${id}"]`).innerText()))).join(' ');
}

/** The message on the page of a template. */
export function bubbleOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Preview' });
}

/** A field of the template's form, which is in one of its parts. */
export function fieldOf(page: Page, part: 'Header' | 'Text' | 'Buttons', name: string): Locator {
  return page
    .getByRole('group', { name: part, exact: true })
    .getByRole('textbox', { name, exact: true });
}
