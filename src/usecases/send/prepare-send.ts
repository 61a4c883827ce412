import { customerIdOf } from '../../domain/ids';
import type { Sender } from '../../domain/sender';
import type { Template } from '../../domain/template/template';
import type { TemplateValues } from '../../domain/template/template-values';
import type {
  CustomerRepository,
  SenderRepository,
  TemplateRepository,
} from '../../ports/repositories';
import { refuseCustomer } from './refuse-customer';
import { refuseUnsendable } from './refuse-unsendable';
import { type TemplateReference, resolveTemplate } from './resolve-template';
import { type ValuesInput, resolveValues } from './resolve-values';

export interface PrepareSendDeps {
  templates: TemplateRepository;
  senders: SenderRepository;
  customers: CustomerRepository;
}

/** Who is to get which template: all that the conditions of contract 5 look at. */
export interface SendTarget extends TemplateReference {
  recipientNumber: string;
}

/** What a send goes out with when every condition holds. */
export interface Sendable {
  template: Template;
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
  request: SendTarget & ValuesInput,
): Promise<PreparedSend> {
  const { template, sender } = await checkConditions(deps, workspaceId, request);
  return { template, sender, values: resolveValues(template, request, sender.capabilities) };
}

/**
 * Template and conditions alone, for a send that keeps a record even when its values are incomplete (contract 5).
 * @throws HeraldError with the first condition that does not hold, in the order of contract 5
 */
export async function checkConditions(
  deps: PrepareSendDeps,
  workspaceId: string,
  target: SendTarget,
): Promise<Sendable> {
  const template = await resolveTemplate(deps.templates, workspaceId, target);
  const mapped = template.senderId;
  const [found, customer] = await Promise.all([
    mapped === null ? null : deps.senders.find(workspaceId, mapped),
    deps.customers.find(workspaceId, customerIdOf(workspaceId, target.recipientNumber)),
  ]);
  const sender = refuseUnsendable(template, found);
  refuseCustomer(customer, template);
  return { template, sender };
}
