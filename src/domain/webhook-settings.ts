import type { ReportedStatus } from './message';

/** One per workspace (contract 6). */
export interface WebhookSettings {
  workspaceId: string;
  enabled: boolean;
  url: string | null;
  /** Sealed; null when none is configured. Write-only everywhere. */
  sealedToken: string | null;
  events: ReportedStatus[];
  updatedAt: Date;
}

export type DeliverableSettings = WebhookSettings & { url: string };

/** Whether anything is posted with these settings. */
export function isDeliverable(settings: WebhookSettings | null): settings is DeliverableSettings {
  return settings !== null && settings.enabled && settings.url !== null;
}

/** The receiver's host name, which is all of its address that logs and workflows show. */
export function receiverHost(settings: WebhookSettings | null): string {
  const url = settings?.url ?? null;
  return url === null ? 'no receiver' : new URL(url).hostname;
}

/** A token is printable ASCII without spaces, 1 to 512 characters (contract 6): it travels in a header. */
export const WEBHOOK_TOKEN_PATTERN = /^[\x21-\x7E]{1,512}$/;
