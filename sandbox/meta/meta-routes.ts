import { Router, json, urlencoded, type ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import { noteRefusal } from '../answering';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { contactBookEndpoint } from './contact-book';
import { GraphError, invalidParameter, unknownPath } from './graph-error';
import { ATTACHMENTS, attachmentEndpoint, uploadEndpoint, uploadForm } from './media-endpoints';
import { objectEndpoint, phoneNumbersEndpoint } from './object-endpoints';
import { sendEndpoint } from './send-endpoint';
import { subscribedAppsEndpoint, subscribeEndpoint, unsubscribeEndpoint } from './subscribed-apps';
import { templatesEndpoint } from './templates-endpoint';
import {
  createTemplateEndpoint,
  deleteTemplateEndpoint,
  editTemplateEndpoint,
} from './write-templates';

/** The Graph API. Answers everything that comes to it. */
export function metaRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  // Before the parsers: a form with a file is read by its endpoint alone.
  router.post('/:version/:id/media', uploadForm, uploadEndpoint(state));
  router.get(ATTACHMENTS, attachmentEndpoint(state));
  router.use(json({ limit: '256kb' }), urlencoded({ extended: false, limit: '256kb' }));
  for (const edge of ['messages', 'marketing_messages'] as const)
    router.post(`/:version/:id/${edge}`, sendEndpoint(state, player, edge));
  router.get('/:version/:id/message_templates', templatesEndpoint(state));
  router.post('/:version/:id/message_templates', createTemplateEndpoint(state, player));
  router.delete('/:version/:id/message_templates', deleteTemplateEndpoint(state));
  router.get('/:version/:id/phone_numbers', phoneNumbersEndpoint(state));
  router.get('/:version/:id/subscribed_apps', subscribedAppsEndpoint(state));
  router.post('/:version/:id/subscribed_apps', subscribeEndpoint(state));
  router.delete('/:version/:id/subscribed_apps', unsubscribeEndpoint(state));
  router.delete('/:version/:id/contact_book', contactBookEndpoint(state));
  router.get('/:version/:id', objectEndpoint(state));
  router.post('/:version/:id', editTemplateEndpoint(state, player));
  router.use((request) => {
    throw unknownPath(request.path);
  });
  router.use(answerGraphError);
  return router;
}

/** Answers an error the way the Graph API does. */
const answerGraphError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent || response.destroyed) {
    next(error);
    return;
  }
  const graphError = toGraphError(error);
  noteRefusal(response, graphError.code, graphError.title);
  response.status(graphError.httpStatus).json(graphError.toBody());
};

function toGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  if (error instanceof ZodError) return invalidParameter(error.issues[0]?.message ?? 'invalid');
  // Only reading the body is left: everything else here throws one of the above.
  return invalidParameter(error instanceof Error ? error.message : 'the body is not readable');
}
