import type { HeldStatus } from '../../src/domain/message';

export function sendWorkflowId(workspaceId: string, messageKey: string): string {
  return `send/${workspaceId}/${messageKey}`;
}

export interface SendTemplateInput {
  workspaceId: string;
  messageKey: string;
  /** Around one provider call; a worker lost in it is noticed after this long. */
  attemptTimeoutMs: number;
}

/** How the provider call ended, where the activity could not write it on the message: sealed, as it holds numbers. */
export type UnrecordedOutcome =
  | {
      kind: 'accepted';
      sealedProviderMessageId: string;
      at: string;
      /** Present when the provider keeps the message back. */
      held?: HeldStatus;
    }
  | { kind: 'rejected'; sealedError: string; at: string }
  | { kind: 'unreachable'; at: string };

/** How the provider call ended. */
export type ProviderOutcome =
  { kind: UnrecordedOutcome['kind']; isRecorded: true } | UnrecordedOutcome;

export interface SendTemplateResult {
  outcome: ProviderOutcome['kind'];
}

export interface MessageRef {
  workspaceId: string;
  messageKey: string;
}

export interface SendActivities {
  sendToProvider(message: MessageRef): Promise<ProviderOutcome>;
}

export interface SendBookkeeping {
  recordSendOutcome(message: MessageRef, outcome: UnrecordedOutcome): Promise<void>;
}
