import type { RequestHandler } from 'express';
import { z } from 'zod';
import { cutConnection } from '../answering';
import type { ScenarioPlayer } from '../play-scenario';
import { hasOutcome, reviewTemplate } from '../review-template';
import type { SandboxState } from '../sandbox-state';
import { placeholdersOf } from '../template-parts';
import type { SandboxButton, SandboxComponent, SandboxNumber, SandboxTemplate } from '../types';
import { authorize, reachableNumbers } from './authorize';
import { GraphError, invalidParameter, unknownObject } from './graph-error';

const DAY_MS = 86_400_000;
const WARNING = ' For your security, do not share this code.';
const CODE_URL = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
const CODE_SAMPLE = CODE_URL.replace('{{1}}', '123456');
const EDITABLE = new Set(['APPROVED', 'REJECTED', 'PAUSED']);

const components = z
  .array(z.looseObject({ type: z.string().toUpperCase() }))
  .min(1)
  .transform((given) => given.map((each) => asListed(each as unknown as SandboxComponent)));
const category = z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']);
const creation = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'Param name must match ^[a-z0-9_]+$'),
  language: z.string().min(1),
  category,
  parameter_format: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['POSITIONAL', 'NAMED']))
    .default('POSITIONAL'),
  components,
});
const edit = z.object({ category: category.optional(), components });
const deletion = z.object({ name: z.string().min(1), hsm_id: z.string().optional() });

/** `POST /v{N}/{business account id}/message_templates`. The end of the name chooses what becomes of it. */
export function createTemplateEndpoint(
  state: SandboxState,
  player: ScenarioPlayer,
): RequestHandler {
  return (request, response) => {
    const number = authorize(request, state.numbers.values(), 'businessAccountId');
    const body = creation.parse(request.body);
    const { name, language } = body;
    if (hasOutcome(name, 'cut')) return cutConnection(response);
    if (hasOutcome(name, 'refused')) throw refusal('Template limit reached', 2388019);
    checkComponents(body.components);
    if (findNamed(state, number, name).some((each) => each.language === language)) {
      throw refusal('Content in this language already exists', 2388024);
    }
    const template = state.templates.create({ ...body, owner: number.businessAccountId });
    reviewTemplate(state, player, template, reviewOf(number));
    if (hasOutcome(name, 'lost')) return cutConnection(response);
    response.json({ id: template.id, status: template.status, category: template.category });
  };
}

/** `POST /v{N}/{template id}`: an approved one once a day, and none under review. */
export function editTemplateEndpoint(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return (request, response) => {
    const numbers = reachableNumbers(request, state.numbers.values());
    const id = String(request.params['id']);
    const number = numbers.find((each) => state.templates.findOf(each.businessAccountId, id));
    const template = number && state.templates.findOf(number.businessAccountId, id);
    if (template === undefined || number === undefined) throw unknownObject(id);
    const body = edit.parse(request.body);
    refuseEdit(template, body.category);
    checkComponents(body.components);
    const changed = state.templates.changeOf(number.businessAccountId, id, {
      components: body.components,
      category: body.category ?? template.category,
      status: 'PENDING',
      editedAt: new Date().toISOString(),
    });
    if (changed !== undefined) reviewTemplate(state, player, changed, reviewOf(number));
    response.json({ success: true });
  };
}

function refuseEdit(template: SandboxTemplate, newCategory: string | undefined): void {
  const { status, editedAt } = template;
  if (!EDITABLE.has(status))
    throw invalidParameter(`a template that is ${status} cannot be edited`);
  if (status !== 'APPROVED') return;
  if (newCategory !== undefined)
    throw invalidParameter('the category of an approved template stays');
  if (editedAt !== undefined && Date.now() - Date.parse(editedAt) < DAY_MS) {
    throw invalidParameter('an approved template can be edited once in 24 hours');
  }
}

/**
 * `DELETE /v{N}/{business account id}/message_templates`: with `hsm_id` that one alone, else every language. A disabled
 * template stays.
 */
export function deleteTemplateEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const number = authorize(request, state.numbers.values(), 'businessAccountId');
    const { name, hsm_id: id } = deletion.parse(request.query);
    const removed = findNamed(state, number, name).filter(
      (each) => id === undefined || each.id === id,
    );
    if (removed.some(({ status }) => status === 'DISABLED'))
      throw invalidParameter('a template that is disabled cannot be deleted');
    const { businessAccountId: owner } = number;
    const gone = removed.filter((each) => state.templates.removeOf(owner, each.id));
    if (gone.length === 0) throw refusal('Message Template Not Found', 2593002);
    response.json({ success: true });
  };
}

function reviewOf({ businessAccountId, phoneNumberId }: SandboxNumber) {
  return { owner: businessAccountId, number: phoneNumberId };
}

function findNamed(
  { templates }: SandboxState,
  { businessAccountId }: SandboxNumber,
  name: string,
): SandboxTemplate[] {
  return templates.of(businessAccountId).filter((each) => each.name === name);
}

/** Refuses a text without a sample for each variable, and a body with one at its edge. @throws GraphError */
function checkComponents(given: SandboxComponent[]): void {
  for (const { type, text = '', example = {} } of given) {
    const { header_text: header, body_text: [body] = [] } = example;
    const named = example.header_text_named_params ?? example.body_text_named_params;
    const samples: unknown[] = named ?? header ?? body ?? [];
    if (placeholdersOf(text).length > samples.length) {
      throw invalidParameter(`component ${type} is missing sample values`);
    }
    if (type === 'BODY' && (text.startsWith('{{') || text.endsWith('}}'))) {
      throw refusal('Leading or trailing parameters are not allowed', 2388299);
    }
  }
}

/** Returns a component as Meta lists it: WhatsApp words authentication and the button of an offer itself. */
function asListed(component: SandboxComponent): SandboxComponent {
  const { type, format = 'TEXT', text, buttons } = component;
  if (buttons !== undefined) return { ...component, buttons: buttons.map(buttonAsListed) };
  if (type === 'HEADER') return { ...component, format };
  if (text !== undefined) return component;
  if (type === 'FOOTER') {
    const { code_expiration_minutes: minutes = 10 } = component;
    return { ...component, text: `This code expires in ${minutes} minutes.` };
  }
  const warning = component.add_security_recommendation === true ? WARNING : '';
  return {
    ...component,
    text: `*{{1}}* is your verification code.${warning}`,
    example: { body_text: [['123456']] },
  };
}

function buttonAsListed(button: SandboxButton): SandboxButton {
  const example = button.example === undefined ? {} : { example: [button.example].flat() };
  switch (button.type) {
    case 'OTP':
      return {
        type: 'URL',
        text: button.text ?? 'Copy code',
        url: CODE_URL,
        example: [CODE_SAMPLE],
      };
    case 'COPY_CODE':
      return { ...button, ...example, text: 'Copy offer code' };
    default:
      return { ...button, ...example };
  }
}

function refusal(details: string, subcode: number): GraphError {
  return new GraphError(100, 'Invalid parameter', { details, subcode });
}
