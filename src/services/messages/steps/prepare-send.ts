import type { Customer } from '../../../domain/customer';
import type { Sender } from '../../../domain/sender';
import type { TemplateValuesInput } from '../../../domain/template/resolve-template-values';
import type { Template } from '../../../domain/template/template';
import type { TemplateValues } from '../../../domain/template/template-values';
import type { SenderRepository } from '../../../ports/senders';
import type { TemplateRepository } from '../../../ports/templates';
import { type NumberDeps, findByNumber } from '../../customers/steps/find-by-number';
import { refuseCustomer } from './refuse-customer';
import { refuseUnsendable } from './refuse-unsendable';
import { type TemplateReference, resolveTemplate } from './resolve-template';
import { type ResolveValuesDeps, resolveValues } from './resolve-values';

export interface PrepareSendDeps extends ResolveValuesDeps, NumberDeps {
  templates: TemplateRepository;
  senders: SenderRepository;
}

/** Recipient and template of a send, which the conditions of contract 5 are about. */
export interface SendTarget extends TemplateReference {
  recipientNumber: string;
}

/** Target of a preview, perhaps without a recipient. */
export interface PossibleTarget extends TemplateReference {
  recipientNumber?: string | undefined;
}

/** Template of a target, its sender and the customer; null where there is none. */
export interface SendParties {
  template: Template;
  sender: Sender | null;
  customer: Customer | null;
}

/** Resolved parts of a send that meets every condition. */
export interface Sendable {
  template: Template;
  sender: Sender;
  /** Null when no customer has the number yet. */
  customer: Customer | null;
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
  const { template, sender } = sendable;
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
 * Finds the template, sender and customer of a target, before any condition is checked.
 * @throws HeraldError when the target means no template, or several (contract 4)
 */
export async function findParties(
  deps: PrepareSendDeps,
  workspaceId: string,
  { recipientNumber, ...reference }: PossibleTarget,
): Promise<SendParties> {
  const template = await resolveTemplate(deps, workspaceId, reference);
  const [sender, customer] = await Promise.all([
    template.senderId === null ? null : deps.senders.find(workspaceId, template.senderId),
    recipientNumber === undefined ? null : findByNumber(deps, workspaceId, recipientNumber),
  ]);
  return { template, sender, customer };
}

/** Checks the conditions. @throws HeraldError with the first that does not hold, in the order of contract 5 */
export function refuseUnmet({ template, sender, customer }: SendParties): Sendable {
  const sendable = { template, sender: refuseUnsendable(template, sender), customer };
  refuseCustomer(customer, template);
  return sendable;
}

const NO_AGENT =
  'autoPilot: the conversation goes on Autopilot, but no AI agent is connected to this number, so nobody answers until one is';

/** Warns of `autoPilot: true` where the sender has no agent; a sender that is not known gets no warning. */
export function autopilotWarnings(
  { autoPilot }: { autoPilot?: boolean | undefined },
  sender: Pick<Sender, 'agentId'> | null,
): string[] {
  return autoPilot === true && sender?.agentId === null ? [NO_AGENT] : [];
}
