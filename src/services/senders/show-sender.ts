import {
  type MarketingMessages,
  type ProviderName,
  type Sender,
  type SenderCapabilities,
  callbackPathOf,
} from '../../domain/sender';
import type { TemplateSync } from '../../domain/template-sync';
import type { SecretBox } from '../../ports/secret-box';
import { callbackNotices } from './steps/callback-notices';
import { type SetupStep, setupSteps } from './steps/sender-setup';
import { CONFIGURED } from './steps/check-credentials';
import { findSender } from './steps/find-sender';
import { savedCredentials } from './steps/sender-credentials';
import type { SenderDeps } from './deps';

/** Shows senders without their credentials. */
export function senderViews({ senders, secretBox, callbackUrl }: SenderDeps): SenderViews {
  const of = (sender: Sender, all: Sender[] = []): ShownSender => {
    const { id, provider, number, connected, capabilities, createdAt } = sender;
    const { messagesPerSecond, marketingMessages, agentId } = sender;
    const url = callbackUrl(sender);
    return {
      senderId: id,
      provider,
      number,
      connected,
      capabilities,
      messagesPerSecond,
      marketingMessages,
      agentId,
      callbackPath: callbackPathOf(sender),
      callbackUrl: url,
      credentials: configuredOf(secretBox, sender),
      setup: setupSteps(sender, url),
      callbackNotices: callbackNotices(sender, all),
      templateSync: sender.templateSync,
      freeTextBilledOn: sender.freeTextBilledOn,
      createdAt,
    };
  };
  return {
    of,
    async list(workspaceId) {
      const all = await senders.list(workspaceId);
      return all.map((sender) => of(sender, all));
    },
    async show(workspaceId, senderId) {
      const sender = await findSender(senders, workspaceId, senderId);
      return of(sender, sender.misdirected === undefined ? [] : await senders.list(workspaceId));
    },
  };
}

/** A sender as people see it: its credentials are write-only. */
export interface ShownSender {
  senderId: string;
  provider: ProviderName;
  /** Digits with country code. */
  number: string;
  connected: boolean;
  capabilities: SenderCapabilities;
  /** Messages a second that the provider allows; null for the default. */
  messagesPerSecond: number | null;
  /** How marketing templates go out at Meta; null for as all others do. */
  marketingMessages: MarketingMessages | null;
  /** The AI agent that answers for it; null for none. */
  agentId: string | null;
  /** Below the API's address. */
  callbackPath: string;
  /** Null when the API's public address is not configured. */
  callbackUrl: string | null;
  /**
   * Names of the saved credentials; null when they cannot be opened with the current HERALD_SECRET_KEY and have to be
   * entered anew.
   */
  credentials: Record<string, typeof CONFIGURED> | null;
  setup: SetupStep[];
  /** Sentences about callbacks that do not come by the address of their number. */
  callbackNotices: string[];
  templateSync: TemplateSync;
  /** The latest day (UTC) whose free text the provider billed; null for none. */
  freeTextBilledOn: string | null;
  createdAt: Date;
}

export interface SenderViews {
  /** Oldest first, disconnected ones too. */
  list(workspaceId: string): Promise<ShownSender[]>;
  /** Shows one sender. @throws HeraldError sender_not_found, for another workspace's sender too */
  show(workspaceId: string, senderId: string): Promise<ShownSender>;
  of(sender: Sender): ShownSender;
}

function configuredOf(box: SecretBox, sender: Sender): ShownSender['credentials'] {
  const saved = savedCredentials(box, sender);
  if (saved === null) return null;
  return Object.fromEntries(Object.keys(saved).map((name) => [name, CONFIGURED]));
}
