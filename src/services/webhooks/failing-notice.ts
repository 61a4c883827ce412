import type { Workspace } from '../../domain/people/membership';
import { receiverHost } from '../../domain/webhook-settings';
import type { WebhookIndicator } from '../../domain/webhook-outcome';
import type { SharedDeps } from '../deps';
import { type MailOwnersDeps, mailOwners } from '../members/steps/mail-owners';
import { failingSince } from './steps/failing-since';
import type { GetWebhookIndicator } from './webhook-health';

/** Watches webhooks that may be failing, and tells the owners. */
export function failingNotice(deps: FailingNoticeDeps): FailingNotice {
  return {
    async look(workspaceId) {
      const nowMs = deps.clock.now().getTime();
      await deps.watch.renew(workspaceId, new Date(nowMs + deps.watchMs));
      return deps.webhookIndicator(workspaceId);
    },
    async stop(workspaceId) {
      await deps.watch.end(workspaceId);
      return deps.webhookIndicator(workspaceId);
    },
    async tell(workspaceId, kind, since) {
      if (kind === 'failing' && !(await isDue(deps, workspaceId, since))) {
        // An earlier try, cut short by a crash, may have told them: then they hear that it works, too.
        return deps.watch.hasNotice(workspaceId, since);
      }
      const workspace = await deps.workspaces.find(workspaceId);
      if (workspace === null) return true;
      const text = await textOf(deps, workspace, kind, since);
      const id = `webhooks-${kind}.${workspaceId}.${since.getTime()}@herald`;
      const subject = `Webhooks of ${workspace.name} ${kind === 'failing' ? 'are failing' : 'work again'}`;
      await mailOwners(deps, workspaceId, { subject, text, id });
      return true;
    },
  };
}

export interface FailingNoticeDeps
  extends
    MailOwnersDeps,
    Pick<SharedDeps, 'clock' | 'deliveries' | 'outcome' | 'settings' | 'watch' | 'workspaces'> {
  webhookIndicator: GetWebhookIndicator;
  /** How long a watch counts after a look. */
  watchMs: number;
  /** How long a receiver must have failed before its owners are told. */
  noticeAfterMs: number;
}

const NOTICE_PAUSE_MS = 60 * 60 * 1000;

export type NoticeKind = 'failing' | 'recovered';

/** Tells a workspace's owners when its receiver begins to fail and when it works again, once each. */
export interface FailingNotice {
  /** Renews the watch and returns the receiver's state. */
  look(workspaceId: string): Promise<WebhookIndicator>;
  /** Ends the watch and returns the receiver's state, which includes a failure recorded before the end. */
  stop(workspaceId: string): Promise<WebhookIndicator>;
  /**
   * @returns whether they know, or may know; false when it is too early for a mail that it fails
   * @param since when it turned; part of the mail's id
   * @throws Error when the SMTP server does not answer
   */
  tell(workspaceId: string, kind: NoticeKind, since: Date): Promise<boolean>;
}

/** Returns whether a notice is due: the receiver has failed for a while, and the last notice is an hour old. */
async function isDue(deps: FailingNoticeDeps, workspaceId: string, since: Date): Promise<boolean> {
  const failing = await failingSince(deps, workspaceId);
  const nowMs = deps.clock.now().getTime();
  if (failing === null || nowMs - failing.getTime() < deps.noticeAfterMs) return false;
  return deps.watch.claimNotice(workspaceId, since, new Date(nowMs - NOTICE_PAUSE_MS));
}

/** Returns the text of a notice. It names only the receiver's host, because path and query may hold secrets. */
async function textOf(
  { settings, deliveries }: FailingNoticeDeps,
  { id, name }: Workspace,
  kind: NoticeKind,
  since: Date,
): Promise<string> {
  const host = receiverHost(await settings.find(id));
  const when = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (kind === 'recovered') {
    return [
      `Webhooks of the workspace "${name}" to ${host} are delivered again since ${when}.`,
      '',
      'Events that failed meanwhile are kept for 30 days. Herald resends none of them unless you ask for it.',
    ].join('\n');
  }
  const event = await deliveries.findLastFailed(id);
  const outcome = event?.attempts.at(-1)?.outcome ?? 'no attempt could be completed';
  return [
    `Webhooks of the workspace "${name}" to ${host} are failing since ${when}.`,
    `The last attempt came to: ${outcome}.`,
    '',
    'The delivery log shows each attempt and the answer to it. Events that failed are kept for 30 days and can be',
    'resent. You get one more mail when deliveries succeed again.',
  ].join('\n');
}
