/**
 * Contract of starters, workflows and activities: names, ids, queues and plain JSON shapes, one file a workflow.
 * Histories carry ids and codes only, never tokens, phone numbers or bodies (docs/adr/0002).
 */

export const WORKFLOW_TYPES = {
  sendTemplate: 'sendTemplate',
  deliverWebhook: 'deliverWebhook',
  recoverDeliveries: 'recoverDeliveries',
  watchFailing: 'watchFailing',
  syncTemplates: 'syncTemplates',
  answerReply: 'answerReply',
} as const;

/** Each kind of work that may take long has its own queue, so that none can hold up another. */
export interface TaskQueues {
  /** All workflows, their local activities, and provider calls: one queue needs one worker, with one isolate. */
  main: string;
  /** Retries, and receivers that were slow or failing a moment ago. */
  slow: string;
  /** Background work, by kind. */
  recovery: string;
  templates: string;
  notice: string;
  /** AI agents, which may take a minute each. */
  agent: string;
}

export function taskQueues(prefix: string): TaskQueues {
  return {
    main: prefix,
    slow: `${prefix}-slow`,
    recovery: `${prefix}-recovery`,
    templates: `${prefix}-templates`,
    notice: `${prefix}-notice`,
    agent: `${prefix}-agent`,
  };
}

/** Failure types of activities, by which retry policies and workflows tell them apart. */
export const FAILURE_TYPES = {
  /** The send cannot go on: its message was withdrawn before any provider call. */
  messageGone: 'message_gone',
  /** No call was made: the provider's rate is used up for now. */
  waitsForRate: 'waits_for_rate',
  /** Nothing was begun: the concurrency limit of its workspace, or of the origin it calls, is reached. */
  waitsForPermit: 'waits_for_permit',
  /** No call was made: the credentials of the sender cannot be opened. */
  senderUnusable: 'sender_unusable',
  /** The provider did not list its templates. */
  templateList: 'template_list',
  /** A sync has nothing more to do: a later one decides, or the sender is not connected. */
  syncEnded: 'sync_ended',
  /** An agent gave no answer, and may be asked again. */
  agentFailed: 'agent_failed',
  /** How a send ended is not known yet. */
  unsettled: 'unsettled',
} as const;
