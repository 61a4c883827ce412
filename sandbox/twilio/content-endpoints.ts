import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import type { SandboxTemplate } from '../types';
import { authorize } from './authorize';
import { contentOf, contentSid, hasContent } from './content';
import { listMeta, pageOf } from './list-page';
import { digitsOf } from './sids';
import { notFound, TwilioError } from './twilio-error';

/** All were made at once. */
const CREATED = '2026-01-05T09:00:00Z';

const nameQuery = z.object({ ContentName: z.string().optional() });

/** Statuses WhatsApp has and Twilio shows under another name count as under review. */
const SHOWN_STATUSES = new Set(['approved', 'pending', 'rejected', 'paused', 'disabled']);

/** `GET /v1/ContentAndApprovals` and the second version, which filters by `ContentName`; page by page. */
export function contentListEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid, numbers } = authorize(request, state);
    const page = pageOf(request, state.templatePageSize);
    const failingPages = numbers.map(
      ({ displayNumber }) => state.behaviourToward(displayNumber).failingTemplatePage,
    );
    if (failingPages.includes(page.index + 1)) {
      throw new TwilioError(20500, 'Internal Server Error', 500);
    }
    const { ContentName: name = '' } = nameQuery.parse(request.query);
    const templates = state.templates
      .of(accountSid)
      .filter((template) => hasContent(template) && template.name.includes(name));
    const contents = templates.slice(page.start, page.start + page.size).map((template) => ({
      ...contentResource(accountSid, template),
      approval_requests: approvalOf(template),
    }));
    response.json({ contents, meta: listMeta(request, 'contents', page, templates.length) });
  };
}

/** `GET /v1/Content/{Sid}`. */
export function contentEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid } = authorize(request, state);
    const template = findContent(state, request);
    const url = contentUrl(request, template);
    response.json({
      ...contentResource(accountSid, template),
      url,
      links: {
        approval_create: `${url}/ApprovalRequests/whatsapp`,
        approval_fetch: `${url}/ApprovalRequests`,
      },
    });
  };
}

/** `GET /v1/Content/{Sid}/ApprovalRequests`. */
export function approvalEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid } = authorize(request, state);
    const template = findContent(state, request);
    response.json({
      sid: contentSid(template),
      account_sid: accountSid,
      whatsapp: { type: 'whatsapp', ...approvalOf(template), flows: null },
      url: `${contentUrl(request, template)}/ApprovalRequests`,
    });
  };
}

/** Finds the content of a path. @throws TwilioError 20404 where the account does not have it */
export function findContent(state: SandboxState, request: Request): SandboxTemplate {
  const { accountSid } = authorize(request, state);
  const template = state.templates.findOf(accountSid, digitsOf(String(request.params['sid'])));
  if (template === undefined || !hasContent(template)) throw notFound(request.path);
  return template;
}

function contentUrl(request: Request, template: SandboxTemplate): string {
  return `${request.protocol}://${request.headers.host}/v1/Content/${contentSid(template)}`;
}

export function contentResource(accountSid: string, template: SandboxTemplate): object {
  const { sid, name, language, variables, types } = contentOf(template);
  return {
    sid,
    account_sid: accountSid,
    friendly_name: name,
    language,
    variables,
    types,
    date_created: CREATED,
    date_updated: CREATED,
  };
}

function approvalOf(template: SandboxTemplate): object {
  if (template.status === 'UNSUBMITTED') return {};
  const status = template.status.toLowerCase();
  return {
    name: template.name,
    category: template.category,
    content_type: Object.keys(contentOf(template).types)[0] ?? null,
    status: SHOWN_STATUSES.has(status) ? status : 'pending',
    rejection_reason: template.rejected_reason ?? '',
    allow_category_change: true,
  };
}
