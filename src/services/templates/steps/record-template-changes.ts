import { reportedTime } from '../../../domain/inbound';
import type { Sender } from '../../../domain/sender';
import type { CallbackContent } from '../../../ports/messaging-provider';
import type { CallbackRead } from '../../deliveries/steps/store-event';
import type { SyncSoon } from '../deps';
import { type TellTemplateChangesDeps, tellTemplateChanges } from './tell-template-changes';

export interface RecordTemplateChangesDeps extends TellTemplateChangesDeps {
  syncSoon: SyncSoon;
}

/** Callback that may say something of templates. */
interface TemplateCallback {
  sender: Sender;
  content: CallbackContent;
  receivedAt: Date;
  read: CallbackRead | undefined;
}

/**
 * Writes what a callback says of templates, so that the next send already goes by it, and has the rest synced. A
 * disconnected sender sends none, and its templates are not kept up to date. Raises the events of what has changed. Resolves
 * with the errors.
 */
export async function recordTemplateChanges(
  deps: RecordTemplateChangesDeps,
  { sender, content, receivedAt, read }: TemplateCallback,
): Promise<unknown[]> {
  const { workspaceId, id: senderId, connected } = sender;
  const { templatesChanged, templateChanges } = content;
  if (!templatesChanged || !connected) return [];
  try {
    for (const change of templateChanges) {
      const occurredAt = reportedTime(change.occurredAt, receivedAt);
      const dated = { ...change, occurredAt };
      const found = await deps.templates.applyChange({ workspaceId, senderId }, dated, receivedAt);
      const times = { occurredAt, createdAt: receivedAt };
      await tellTemplateChanges(deps, found, times, read);
    }
    deps.syncSoon(workspaceId, senderId);
    return [];
  } catch (error) {
    return [error];
  }
}
