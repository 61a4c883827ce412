import type { Response } from 'express';
import { answerTemplateList } from '../answer-template-list';
import { answer, notModified } from '../docs/responses';
import { WORKSPACE, apiKey, endpoint, member } from '../endpoint';
import { isHeldByCaller, weakTag } from '../entity-tag';
import { presentTemplate } from '../presenters/template';
import { pageQuery } from '../schemas/page-query';
import { templateListAnswer, templateShownAnswer } from '../schemas/template-list-answer';
import {
  listQueryOf,
  templateFilters,
  templateSearchFilters,
} from '../schemas/template-list-query';

/** Templates that can be sent: for backends (contract 3), and for people. */

/** Part of every tag: raise it when a listed template looks different though nothing was written. */
const ANSWER_VERSION = '1';
const TEMPLATES = `${WORKSPACE}/templates` as const;

export const listTemplates = endpoint({
  method: 'get',
  path: '/template',
  access: apiKey('templates:read'),
  tag: 'Templates',
  summary: 'The templates of the workspace, newest first',
  description:
    'All of them, however many; with `limit` or `cursor` a page. The `ETag` changes with every change of a template or a sender.',
  query: { ...templateFilters, ...pageQuery },
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of the list you have: 304 when it is still the same.',
      schema: { type: 'string' },
    },
  ],
  answers: {
    200: answer(templateListAnswer, 'The templates.', { tagged: true }),
    304: notModified(),
  },
  async handle({ services, workspaceId, request, response, query }) {
    const asked = listQueryOf(request.query, query);
    const listing = await services.listTemplates(workspaceId);
    const tag = weakTag(ANSWER_VERSION, listing.version, JSON.stringify(asked));
    setCaching(response, tag);
    if (isHeldByCaller(tag, request.get('if-none-match'))) response.status(304).end();
    else await answerTemplateList(response, listing, asked);
    return undefined;
  },
});

export const listTemplatesForPeople = endpoint({
  method: 'get',
  path: TEMPLATES,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'The templates, newest first',
  description: 'All of them, however many; with `limit` or `cursor` a page.',
  query: { ...templateSearchFilters, ...pageQuery },
  answers: { 200: answer(templateListAnswer, 'The templates.') },
  async handle({ services, workspaceId, request, response, query }) {
    const listing = await services.listTemplates(workspaceId);
    await answerTemplateList(response, listing, listQueryOf(request.query, query));
    return undefined;
  },
});

export const getTemplateForPeople = endpoint({
  method: 'get',
  path: `${TEMPLATES}/:templateId`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'One template',
  answers: { 200: answer(templateShownAnswer, 'The template.') },
  errors: ['template_not_found'],
  async handle({ services, workspaceId, params }) {
    const shown = await services.showTemplate(workspaceId, params.templateId);
    return { success: true, template: presentTemplate(shown) };
  },
});

/** Callers may keep the list, and ask each time whether it has changed; nobody in between may. */
function setCaching(response: Response, tag: string): void {
  response.set({
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    Vary: 'SERVICE-API-KEY, Authorization',
  });
}
