import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { TemplateEvent } from '../meta/account-callbacks';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { contentSid } from '../twilio/content';
import type { SandboxTemplate } from '../types';
import { AdminError } from './admin-error';

const MAX_GENERATED = 20_000;

const TEMPLATE_STATUSES = [
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
] as const;

const statusSchema = z.object({
  status: z.enum(TEMPLATE_STATUSES),
  reason: z.string().nullable().default(null),
  /** The kind of pause, e.g. FIRST_PAUSE. */
  title: z.string().nullable().default(null),
});
const qualitySchema = z.object({ score: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) });
const categorySchema = z.object({ category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']) });
const generatedSchema = z.object({ count: z.int().min(0).max(MAX_GENERATED) });

/** Changes templates by hand. Both providers list the change; Meta also reports it. */
export function templateRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.get('/templates', listTemplates(state));
  router.post('/templates/generated', generateTemplates(state));
  router.post('/templates/:id/status', changeStatus(state, player));
  router.post('/templates/:id/quality', changeQuality(state, player));
  router.post('/templates/:id/category', changeCategory(state, player));
  return router;
}

function listTemplates(state: SandboxState): RequestHandler {
  return (_request, response) => {
    const templates = state.templates.all().map((template) => ({
      id: template.id,
      contentSid: contentSid(template),
      name: template.name,
      language: template.language,
      category: template.category,
      status: template.status,
    }));
    response.json({ templates });
  };
}

function generateTemplates(state: SandboxState): RequestHandler {
  return (request, response) => {
    state.templates.generate(generatedSchema.parse(request.body).count);
    response.json({ templates: state.templates.all().length });
  };
}

function changeStatus(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const { status, reason, title } = statusSchema.parse(request.body);
    const rejected_reason = reason ?? 'NONE';
    const template = change(state, request.params['id'], { status, rejected_reason });
    const event: TemplateEvent = {
      field: 'message_template_status_update',
      event: status,
      reason: rejected_reason,
      title,
    };
    response.json({ delivered: await player.announce(template, event) });
  };
}

function changeQuality(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const { score: next } = qualitySchema.parse(request.body);
    const { id } = request.params;
    const previous = find(state, id).quality_score?.score ?? 'UNKNOWN';
    const template = change(state, id, { quality_score: { score: next } });
    const event: TemplateEvent = { field: 'message_template_quality_update', previous, next };
    response.json({ delivered: await player.announce(template, event) });
  };
}

function changeCategory(state: SandboxState, player: ScenarioPlayer): RequestHandler {
  return async (request, response) => {
    const { category: next } = categorySchema.parse(request.body);
    const { id } = request.params;
    const previous = find(state, id).category;
    const template = change(state, id, { category: next });
    const event: TemplateEvent = { field: 'template_category_update', previous, next };
    response.json({ delivered: await player.announce(template, event) });
  };
}

/** @throws AdminError 404 */
function find(state: SandboxState, id: unknown): SandboxTemplate {
  const template = state.templates.find(String(id));
  if (template === undefined) throw new AdminError(404, 'there is no template with this id');
  return template;
}

/** @throws AdminError 404 */
function change(
  state: SandboxState,
  id: unknown,
  values: Parameters<SandboxState['templates']['change']>[1],
): SandboxTemplate {
  find(state, id);
  return state.templates.change(String(id), values) ?? find(state, id);
}
