import { type Actor, type AuditAction, changesBetween } from '../../../domain/audit';
import { HeraldError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { type Sender, portfolioOf } from '../../../domain/sender';
import { definitionOf, summaryOf } from '../../../domain/template/definition';
import type { Template } from '../../../domain/template/template';
import { syncedStanding } from '../../../domain/template/template-standing';
import type { ProviderTemplate } from '../../../ports/messaging-provider';
import type { SenderRepository } from '../../../ports/senders';
import type { TemplateRepository, TemplateSyncs } from '../../../ports/templates';
import { type AuditDeps, entryOf, publish } from '../../workspaces/steps/audit-entry';
import type { SyncSoon } from './sync-soon';
import { type TellTemplateChangesDeps, tellTemplateChanges } from './tell-template-changes';

export interface StoreWrittenDeps extends AuditDeps, TellTemplateChangesDeps {
  senders: SenderRepository;
  templates: TemplateRepository;
  syncs: Pick<TemplateSyncs, 'takeNumber'>;
  syncSoon: SyncSoon;
}

interface Write {
  sender: Sender;
  actor: Actor;
  action: AuditAction;
}

/**
 * Stores a template as its provider has it now, with the audit entry, and asks for a sync of every sender of the account.
 * The write has a number of its own among the syncs: one that began before the provider had the change leaves it alone.
 * @param before the stored template; null for a new one
 */
export async function storeWritten(
  deps: StoreWrittenDeps,
  { sender, actor, action }: Write,
  { standing, ...template }: ProviderTemplate,
  before: Template | null,
): Promise<Template> {
  const { workspaceId, id: senderId, number: senderNumber } = sender;
  const syncRun = await takeNumber(deps, sender);
  const now = deps.clock.now();
  const listed = { ...standing, category: template.category };
  const known = await deps.templates.findId({ workspaceId, senderId }, template);
  const id = known ?? newId('tpl');
  const changes = changesOf(before, template);
  const entry = entryOf(deps, workspaceId, actor, { action, target: id, changes });
  const stored = await deps.templates.write(
    {
      ...template,
      ...syncedStanding(before, listed, now),
      id,
      workspaceId,
      senderId,
      senderNumber,
      syncRun,
      lastSyncedAt: now,
    },
    entry,
  );
  await publish(deps, entry);
  await tellTemplateChanges(deps, [stored], { occurredAt: now, createdAt: now });
  for (const { id: each } of await sendersOfAccount(deps, sender)) deps.syncSoon(workspaceId, each);
  return stored;
}

/**
 * Removes a template that its provider no longer has from every sender of the account, each with an audit entry, and asks
 * for a sync of them.
 */
export async function storeDeleted(
  deps: StoreWrittenDeps,
  write: Write,
  template: Template,
): Promise<void> {
  const { sender } = write;
  const { workspaceId, id: senderId } = sender;
  const { name, providerTemplateId } = template;
  await remove(deps, write, template);
  for (const each of await sendersOfAccount(deps, sender)) {
    if (each.id !== senderId) {
      const named = await deps.templates.findOfSender(workspaceId, each.id, [name]);
      const same = named.find((other) => other.providerTemplateId === providerTemplateId);
      if (same !== undefined) await remove(deps, { ...write, sender: each }, same);
    }
    deps.syncSoon(workspaceId, each.id);
  }
}

async function remove(
  deps: StoreWrittenDeps,
  { sender, actor, action }: Write,
  { id: target, name, language }: Template,
): Promise<void> {
  const { workspaceId } = sender;
  const number = await takeNumber(deps, sender);
  const entry = entryOf(deps, workspaceId, actor, {
    action,
    target,
    changes: changesBetween<Record<string, string | null>>(
      { name, language },
      { name: null, language: null },
    ),
  });
  await deps.templates.remove({ workspaceId, number }, target, entry);
  await publish(deps, entry);
}

/** Lists the connected senders of a sender's account: its templates are theirs too. */
async function sendersOfAccount({ senders }: StoreWrittenDeps, sender: Sender): Promise<Sender[]> {
  const listed = await senders.list(sender.workspaceId);
  return listed.filter((each) => each.connected && portfolioOf(each) === portfolioOf(sender));
}

async function takeNumber({ syncs }: StoreWrittenDeps, sender: Sender): Promise<number> {
  const number = await syncs.takeNumber(sender.workspaceId, sender.id);
  if (number !== null) return number;
  throw new HeraldError('conflict', 'the sender was disconnected meanwhile; reconnect it');
}

function changesOf(before: Template | null, template: Omit<ProviderTemplate, 'standing'>) {
  const { name, language } = template;
  const after = { name, language, ...summaryOf(definitionOf(template)) };
  const former = before === null ? {} : { name, language, ...summaryOf(definitionOf(before)) };
  const changes = changesBetween<Record<string, string | string[]>>(former, after);
  return changes.filter((change) => 'from' in change && (change.from !== null || change.to !== ''));
}
