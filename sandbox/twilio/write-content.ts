import type { RequestHandler } from 'express';
import { z } from 'zod';
import { cutConnection } from '../answering';
import type { ScenarioPlayer } from '../play-scenario';
import { hasOutcome, reviewTemplate } from '../review-template';
import type { SandboxState } from '../sandbox-state';
import { body, placeholdersOf } from '../template-parts';
import { type Account, authorize } from './authorize';
import { contentResource, findContent } from './content-endpoints';
import { TwilioError } from './twilio-error';

const AUTHENTICATION = 'whatsapp/authentication';

const creation = z.object({
  friendly_name: z.string().min(1),
  language: z.string().min(1),
  variables: z.record(z.string(), z.string()).default({}),
  types: z.record(z.string(), z.looseObject({ body: z.string().optional() })),
});
const submission = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
});

/** `POST /v1/Content`. The end of the name chooses what becomes of it. */
export function createContentEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid: owner } = authorize(request, state);
    const { friendly_name: name, language, variables, types } = parsed(creation, request.body);
    if (hasOutcome(name, 'cut')) return cutConnection(response);
    requireSamples(types, variables);
    const [definition] = Object.values(types);
    const template = state.templates.create({
      name,
      language,
      owner,
      content: { types, variables },
      category: AUTHENTICATION in types ? 'AUTHENTICATION' : 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [body(definition?.body ?? '')],
    });
    state.templates.change(template.id, { status: 'UNSUBMITTED' });
    if (hasOutcome(name, 'lost')) return cutConnection(response);
    response.status(201).json(contentResource(owner, template));
  };
}

/** `POST /v1/Content/{Sid}/ApprovalRequests/whatsapp`: once. */
export function submitContentEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return (request, response) => {
    const account = authorize(request, state);
    const template = findContent(state, request);
    const { name, category } = parsed(submission, request.body);
    if (hasOutcome(name, 'refused') || template.status !== 'UNSUBMITTED') {
      throw new TwilioError(20001, 'The content cannot be submitted');
    }
    const submitted = state.templates.change(template.id, { status: 'PENDING', category });
    const { accountSid: owner } = account;
    if (submitted !== undefined)
      reviewTemplate(state, player, submitted, { owner, number: numberOf(account) });
    response.status(201).json({
      name,
      category,
      content_type: Object.keys(template.content?.types ?? {})[0],
      status: 'received',
      rejection_reason: '',
      allow_category_change: true,
    });
  };
}

/** `DELETE /v1/Content/{Sid}`. */
export function deleteContentEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accountSid } = authorize(request, state);
    state.templates.removeOf(accountSid, findContent(state, request).id);
    response.status(204).end();
  };
}

function numberOf({ numbers: [number] }: Account): string {
  return number?.displayNumber ?? '';
}

function requireSamples(types: object, variables: Record<string, string>): void {
  const missing = placeholdersOf(JSON.stringify(types)).filter((key) => !variables[key]);
  if (missing.length > 0) throw new TwilioError(20001, `No sample for ${missing.join(', ')}`);
}

/** @throws TwilioError 20001 */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new TwilioError(20001, result.error.issues[0]?.message ?? 'Bad request');
}
