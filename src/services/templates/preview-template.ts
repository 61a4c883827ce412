import type { ApiKey } from '../../domain/api-key';
import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { type RenderedTemplate, renderTemplate } from '../../domain/template/render-template';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import {
  type PrepareSendDeps,
  type PossibleTarget,
  autopilotWarnings,
  findParties,
  refuseUnmet,
} from '../messages/steps/prepare-send';
import { judgeValues } from '../messages/steps/resolve-values';

/** A send request as far as a preview looks at it. */
export interface PreviewRequest extends PossibleTarget, TemplateValuesInput {
  /** Whether the agent would answer in the conversation. */
  autoPilot?: boolean | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}

export interface Preview {
  /** Template with its values; a variable without a usable value shows its placeholder. */
  rendered: RenderedTemplate;
  /**
   * Why a send of the same body would be refused. The customer is not looked at without a recipient, a `messageId` that
   * is in use never.
   */
  problems: ErrorDetail[];
  /** As the send would answer with. */
  warnings: string[];
}

export type PreviewTemplate = (key: PreviewingKey, request: PreviewRequest) => Promise<Preview>;

type PreviewingKey = Pick<ApiKey, 'workspaceId' | 'scopes'>;

/**
 * Shows the message a recipient would get, and every problem that prevents it. Stores nothing and sends nothing.
 * @throws HeraldError when the request means no template, or several (contract 4)
 */
export function previewTemplate(deps: PrepareSendDeps): PreviewTemplate {
  return async (key, request) => {
    const target = mayLearnOfCustomers(key) ? request : { ...request, recipientNumber: undefined };
    const parties = await findParties(deps, key.workspaceId, target);
    const { template, sender } = parties;
    const capabilities = sender?.capabilities ?? { staticUrlReplaceable: false };
    const { partial, problems } = judgeValues(deps, template, request, capabilities);
    return {
      rendered: renderTemplate(template, partial),
      problems: [
        ...refusalOf(() => refuseUnmet(parties)),
        ...problems.map(({ field, message }) => ({ field, message })),
      ],
      warnings: [...request.warnings, ...autopilotWarnings(request, sender)],
    };
  };
}

/** Whether a customer is blocked is for those who may send to them or read of them; for others nobody is named. */
function mayLearnOfCustomers({ scopes }: PreviewingKey): boolean {
  return scopes.includes('messages:send') || scopes.includes('messages:read');
}

/** The first condition of contract 5 that is not met, in the words a send answers with. */
function refusalOf(check: () => unknown): ErrorDetail[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof HeraldError)) throw error;
    const field = error.code.startsWith('customer_') ? 'recipientNumber' : 'templateId';
    return [{ field, message: error.message }];
  }
}
