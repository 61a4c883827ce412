import type { Sender } from '../../../domain/sender';
import type { TemplateValuesInput } from '../../../domain/template/resolve-template-values';
import type { Template } from '../../../domain/template/template';
import type { TemplateValues } from '../../../domain/template/template-values';
import type { IdentityDeps } from '../../customers/steps/find-by-identity';
import type { SharedDeps } from '../../deps';
import { type Recipient, type RecipientReference, findRecipient } from './find-recipient';
import { numberWarnings } from './number-plan';
import { refuseHeldMarketing } from './refuse-customer';
import { refuseRecipient } from './refuse-recipient';
import { refuseUnsendable } from './refuse-unsendable';
import { type TemplateReference, resolveTemplate } from './resolve-template';
import { type ResolveValuesDeps, resolveValues } from './resolve-values';

export interface PrepareSendDeps
  extends ResolveValuesDeps, IdentityDeps, Pick<SharedDeps, 'clock' | 'senders' | 'templates'> {}

/** Recipient and template of a send, which the conditions of contract 5 are about; a preview may have no recipient. */
export interface SendTarget extends TemplateReference, RecipientReference {}

/** Template of a target, its sender, null where there is none, and the recipient. */
export interface SendParties {
  template: Template;
  sender: Sender | null;
  recipient: Recipient;
}

/** Resolved parts of a send that meets every condition. */
export interface Sendable extends SendParties {
  sender: Sender;
}

export interface PreparedSend extends Sendable {
  values: TemplateValues;
}

/**
 * Decides whether a request can be sent, and with what. Nothing is stored. The checks come in the order of contract 2:
 * the template, the conditions of contract 5, the values.
 * @throws HeraldError with the first that does not hold
 */
export async function prepareSend(
  deps: PrepareSendDeps,
  workspaceId: string,
  request: SendTarget & TemplateValuesInput,
): Promise<PreparedSend> {
  const sendable = await checkConditions(deps, workspaceId, request);
  const { template, sender, recipient } = sendable;
  refuseHeldMarketing(recipient.customer, template, deps.clock.now());
  return { ...sendable, values: resolveValues(deps, template, request, sender.capabilities) };
}

/**
 * Checks the template and the conditions alone, for a send that is stored even when its values are incomplete (contract 5).
 * @throws HeraldError with the first condition that does not hold, in the order of contract 5
 */
export async function checkConditions(
  deps: PrepareSendDeps,
  workspaceId: string,
  target: SendTarget,
): Promise<Sendable> {
  return refuseUnmet(await findParties(deps, workspaceId, target));
}

/**
 * Finds the template, sender and recipient of a target, before any condition is checked.
 * @throws HeraldError when the target means no template, or several (contract 4)
 */
export async function findParties(
  deps: PrepareSendDeps,
  workspaceId: string,
  target: SendTarget,
): Promise<SendParties> {
  const template = await resolveTemplate(deps, workspaceId, target);
  const found = findSender(deps, template);
  const [sender, recipient] = await Promise.all([
    found,
    findRecipient(deps, workspaceId, found, target),
  ]);
  return { template, sender, recipient };
}

async function findSender(
  { senders }: PrepareSendDeps,
  { workspaceId, senderId }: Template,
): Promise<Sender | null> {
  return senderId === null ? null : senders.find(workspaceId, senderId);
}

/** Checks the conditions. @throws HeraldError with the first that does not hold, in the order of contract 5 */
export function refuseUnmet({ template, sender, recipient }: SendParties): Sendable {
  const sendable = { template, sender: refuseUnsendable(template, sender), recipient };
  refuseRecipient(recipient, template);
  return sendable;
}

const NO_AGENT =
  'autoPilot: the conversation goes on Autopilot, but no AI agent is connected to this number, so nobody answers until one is';

/** Returns the warnings of a send; a sender that is not known gets none. */
export function sendWarnings(
  {
    warnings,
    autoPilot,
    recipientNumber,
  }: { warnings: string[]; autoPilot?: boolean | undefined } & RecipientReference,
  sender: Pick<Sender, 'agentId' | 'number'> | null,
): string[] {
  const unanswered = autoPilot === true && sender?.agentId === null ? [NO_AGENT] : [];
  return [...warnings, ...unanswered, ...numberWarnings(recipientNumber, sender)];
}
