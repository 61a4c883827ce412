import { type Actor, type AuditAction, changesBetween } from '../../../domain/audit';
import { HeraldError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { type Sender, portfolioOf } from '../../../domain/sender';
import { definitionOf, summaryOf } from '../../../domain/template/definition';
import type { Template } from '../../../domain/template/template';
import { syncedStanding } from '../../../domain/template/template-standing';
import type { ProviderTemplate } from '../../../ports/messaging-provider';
import { entryOf, publish } from '../../workspaces/steps/audit-entry';
import { tellTemplateChanges } from './tell-template-changes';
import type { TemplateDeps } from '../deps';

interface Write {
  sender: Sender;
  actor: Actor;
  action: AuditAction;
}

/**
 * Stores a template as its provider has it now, with the audit entry, and asks for a sync of every sender of the account.
 * @param before the stored template; null for a new one
 * @throws HeraldError template_outcome_unknown when it cannot be stored
 */
export async function storeWritten(
  deps: TemplateDeps,
  change: Write,
  written: ProviderTemplate,
  before: Template | null,
): Promise<Template> {
  const { sender } = change;
  const now = deps.clock.now();
  const { stored, entry } = await afterChange(() => write(deps, change, { written, before, now }));
  await publish(deps, entry);
  await tellTemplateChanges(deps, [stored], { occurredAt: now, createdAt: now });
  for (const { id } of await sendersOfAccount(deps, sender)) deps.syncSoon(sender.workspaceId, id);
  return stored;
}

/** The write has a number of its own among the syncs: one that began before the provider had the change leaves it alone. */
async function write(
  deps: TemplateDeps,
  { sender, actor, action }: Write,
  { written, before, now }: { written: ProviderTemplate; before: Template | null; now: Date },
) {
  const { workspaceId, id: senderId, number: senderNumber } = sender;
  const { standing, ...template } = written;
  const syncRun = await takeNumber(deps, sender);
  const listed = { ...standing, category: template.category };
  const known = await deps.templates.findId({ workspaceId, senderId }, template);
  const id = known ?? newId('tpl');
  const changes = changesOf(before, template);
  const entry = entryOf(deps, workspaceId, actor, { action, target: id, changes });
  const standingNow = syncedStanding(before, listed, now);
  const row = { ...template, ...standingNow, id, workspaceId, senderId, senderNumber };
  const stored = await deps.templates.write({ ...row, syncRun, lastSyncedAt: now }, entry);
  return { stored, entry };
}

/**
 * Removes a template that its provider no longer has from every sender of the account, each with an audit entry, and asks
 * for a sync of them.
 * @throws HeraldError template_outcome_unknown when it cannot be removed
 */
export async function storeDeleted(
  deps: TemplateDeps,
  change: Write,
  template: Template,
): Promise<void> {
  const { sender } = change;
  const { workspaceId, id: senderId } = sender;
  const { name, providerTemplateId } = template;
  await remove(deps, change, template);
  for (const each of await sendersOfAccount(deps, sender)) {
    if (each.id !== senderId) {
      const named = await deps.templates.findOfSender(workspaceId, each.id, [name]);
      const same = named.find((other) => other.providerTemplateId === providerTemplateId);
      if (same !== undefined) await remove(deps, { ...change, sender: each }, same);
    }
    deps.syncSoon(workspaceId, each.id);
  }
}

async function remove(
  deps: TemplateDeps,
  { sender, actor, action }: Write,
  { id: target, name, language }: Template,
): Promise<void> {
  const { workspaceId } = sender;
  const entry = entryOf(deps, workspaceId, actor, {
    action,
    target,
    changes: changesBetween<Record<string, string | null>>(
      { name, language },
      { name: null, language: null },
    ),
  });
  await afterChange(async () => {
    const number = await takeNumber(deps, sender);
    await deps.templates.remove({ workspaceId, number }, target, entry);
  });
  await publish(deps, entry);
}

/** Lists the connected senders of a sender's account: its templates are theirs too. */
async function sendersOfAccount({ senders }: TemplateDeps, sender: Sender): Promise<Sender[]> {
  const listed = await senders.list(sender.workspaceId);
  return listed.filter((each) => each.connected && portfolioOf(each) === portfolioOf(sender));
}

/**
 * Runs a write of what the provider has changed already.
 * @throws HeraldError template_outcome_unknown when it fails: a repeated request stores the change
 */
async function afterChange<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    const sentence = 'the provider made the change, and it could not be stored: repeat the request';
    throw new HeraldError('template_outcome_unknown', sentence, { cause: error });
  }
}

async function takeNumber({ syncs }: TemplateDeps, sender: Sender): Promise<number> {
  const number = await syncs.takeNumber(sender.workspaceId, sender.id);
  if (number !== null) return number;
  throw new Error('the sender was disconnected meanwhile');
}

function changesOf(before: Template | null, template: Omit<ProviderTemplate, 'standing'>) {
  const { name, language } = template;
  const after = { name, language, ...summaryOf(definitionOf(template)) };
  const former = before === null ? {} : { name, language, ...summaryOf(definitionOf(before)) };
  const changes = changesBetween<Record<string, string | string[]>>(former, after);
  return changes.filter((change) => 'from' in change && (change.from !== null || change.to !== ''));
}
