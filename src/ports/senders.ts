import type { AuditEntry } from '../domain/audit';
import type { MarketingMessages, Sender } from '../domain/sender';
import type { WebhookSettings } from '../domain/webhook-settings';

/** From which sealed credentials to which: whoever holds others than are stored now changes nothing. */
interface CredentialsChange {
  from: string;
  to: string;
  /** Scope of the user ids that are reported to the new ones. */
  portfolioId: string;
}

export interface SenderWithSettings {
  sender: Sender;
  /** Null when the workspace never saved any. */
  settings: WebhookSettings | null;
  /** Whether somebody listens to the statuses of the workspace. */
  isListened: boolean;
}

export interface SenderRepository {
  /**
   * Writes the audit entry that tells of it in the same write. `number_taken` when the workspace already has a connected sender
   * with that number, `too_many` when it has `SENDERS_MAX`.
   */
  insert(sender: Sender, entry?: AuditEntry): Promise<'inserted' | 'number_taken' | 'too_many'>;
  find(workspaceId: string, id: string): Promise<Sender | null>;
  list(workspaceId: string): Promise<Sender[]>;
  /** Over all workspaces: the random id in the callback's path is all a provider tells us. */
  findByConnectionId(connectionId: string): Promise<Sender | null>;
  /** Finds the same together with the webhook settings of its workspace, in one read. */
  findWithSettings(connectionId: string): Promise<SenderWithSettings | null>;
  /**
   * Null for the default rate. Writes the audit entry that tells of it in the same write. False when the rate is not `from`:
   * nothing was written.
   */
  setRate(
    workspaceId: string,
    id: string,
    messagesPerSecond: { from: number | null; to: number | null },
    entry?: AuditEntry,
  ): Promise<boolean>;
  /**
   * Null for no agent. Writes the audit entry that tells of it in the same write. False when the agent is not `from`: nothing
   * was written.
   */
  setAgent(
    workspaceId: string,
    id: string,
    agentId: { from: string | null; to: string | null },
    entry?: AuditEntry,
  ): Promise<boolean>;
  /**
   * Null for none. Writes the audit entry that tells of it in the same write. False when the setting is not `from`: nothing was
   * written.
   */
  setMarketingMessages(
    workspaceId: string,
    id: string,
    setting: { from: MarketingMessages | null; to: MarketingMessages | null },
    entry?: AuditEntry,
  ): Promise<boolean>;
  /** All senders of the workspace that had this agent have none. */
  leaveAgent(workspaceId: string, agentId: string): Promise<void>;
  /** Writes the audit entry that tells of it in the same write. False when no such sender is connected in the workspace. */
  disconnect(workspaceId: string, id: string, entry?: AuditEntry): Promise<boolean>;
  /**
   * Writes the audit entry that tells of it in the same write. `number_taken` when another sender of the workspace has it,
   * `changed` when the credentials are others by now.
   */
  reconnect(
    workspaceId: string,
    id: string,
    change: CredentialsChange & { number: string },
    entry?: AuditEntry,
  ): Promise<'reconnected' | 'number_taken' | 'changed'>;
  /** Writes the audit entry that tells of it in the same write. False when the credentials are others by now. */
  replaceCredentials(
    workspaceId: string,
    id: string,
    change: CredentialsChange,
    entry?: AuditEntry,
  ): Promise<boolean>;
  /** Notes that the provider billed free text of a day. An earlier day changes nothing. */
  noteFreeTextBilled(workspaceId: string, id: string, day: string): Promise<void>;
  /** Notes when a callback first proved the set-up at the provider. A later proof changes nothing. */
  noteProof(workspaceId: string, id: string, at: Date): Promise<void>;
  /**
   * Notes that callbacks about a number came by the address of `senderId`, or with null that callbacks about others came by
   * this one's. At most once an hour.
   */
  noteMisdirected(
    workspaceId: string,
    id: string,
    note: { at: Date; senderId: string | null },
  ): Promise<void>;
  /** Notes since when the provider reports the account's events to our app; null when it does not. */
  noteSubscription(workspaceId: string, id: string, at: Date | null): Promise<void>;
}
