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

/** A token is printable ASCII without spaces, 1 to 512 characters (contract 6): it travels in a header. */
export const WEBHOOK_TOKEN_PATTERN = /^[\x21-\x7E]{1,512}$/;
