import type { ApiKey } from '../../domain/api-key';
import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { type RenderedTemplate, renderTemplate } from '../../domain/template/render-template';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import { unnamedHeader } from '../messages/steps/name-document';
import {
  type PrepareSendDeps,
  type SendParties,
  type SendTarget,
  findParties,
  refuseUnmet,
  sendWarnings,
} from '../messages/steps/prepare-send';
import { refuseHeldMarketing } from '../messages/steps/refuse-customer';
import { judgeValues } from '../messages/steps/resolve-values';

/**
 * Shows the message a recipient would get, and every problem that prevents it. Stores nothing and sends nothing.
 * @throws HeraldError when the request means no template, or several (contract 4)
 */
export async function previewTemplate(
  deps: PrepareSendDeps,
  key: PreviewingKey,
  request: PreviewRequest,
): Promise<Preview> {
  const target = mayLearnOfCustomers(key) ? request : withoutRecipient(request);
  const parties = await findParties(deps, key.workspaceId, target);
  const { template, sender } = parties;
  const capabilities = sender?.capabilities ?? { staticUrlReplaceable: false };
  const { partial, problems } = judgeValues(deps, template, request, capabilities);
  return {
    rendered: renderTemplate(template, partial),
    problems: [
      ...refusalOf(request, () => refuseToSend(deps, parties)),
      ...problems.map(({ field, message }) => ({ field, message })),
    ],
    warnings: [...sendWarnings(request, sender), ...unnamedHeader(partial.header, sender)],
  };
}

/** Fields of a send request that a preview needs. */
export interface PreviewRequest extends SendTarget, TemplateValuesInput {
  /** True when the agent would answer in the conversation. */
  autoPilot?: boolean | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}

export interface Preview {
  /** Template with its values; a variable without a usable value shows its placeholder. */
  rendered: RenderedTemplate;
  /**
   * Why a send of the same body would be refused. The customer is checked only with a recipient, a `messageId` in use
   * never.
   */
  problems: ErrorDetail[];
  /** Warnings of the send. */
  warnings: string[];
}

/** Key that previews: its scopes say whether it may learn of customers. */
export type PreviewingKey = Pick<ApiKey, 'workspaceId' | 'scopes'>;

/** Whether a key may learn that a customer is blocked: it may send to customers or read about them. */
function mayLearnOfCustomers({ scopes }: PreviewingKey): boolean {
  return scopes.includes('messages:send') || scopes.includes('messages:read');
}

function refuseToSend({ clock }: PrepareSendDeps, parties: SendParties): void {
  const { template, recipient } = refuseUnmet(parties);
  refuseHeldMarketing(recipient.customer, template, clock.now());
}

function withoutRecipient(request: PreviewRequest): PreviewRequest {
  return { ...request, recipientNumber: undefined, recipientId: undefined };
}

/** Returns the first condition of contract 5 that is not met, in the words of a send. */
function refusalOf({ recipientId }: PreviewRequest, check: () => unknown): ErrorDetail[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    const recipient = recipientId === undefined ? 'recipientNumber' : 'recipientId';
    const isOfCustomer =
      /^(customer|recipient)_/.test(error.code) || error.code === 'marketing_limit_reached';
    const field = isOfCustomer ? recipient : 'templateId';
    return [{ field, message: error.message }];
  }
}
