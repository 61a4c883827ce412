import type { Response } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors';
import type { PageRequest } from '../../domain/page';
import { REQUIRED_FIELDS, describeTemplate } from '../../domain/template/describe-template';
import type { TemplateFilter } from '../../ports/templates';
import type { ListedTemplate, TemplateListing } from '../../services/templates/list-templates';
import { WORKSPACE, answer, apiKey, endpoint, member, notModified } from '../endpoint';
import { isUnchanged, weakTag } from '../entity-tag';
import { sendJsonList } from '../json-stream';
import { recipientNumber, timestamp } from '../schemas/fields';
import { pageQuery, presentPage, sortedPageQuery } from '../schemas/paging';
import { placeIn, placeInTime, templateOrder } from '../schemas/template-order';
import { presentStanding, templateStanding } from '../schemas/template-standing';

/** Templates: for backends (contract 3), and for people. */

/** Part of every tag. Raise it when the answer changes although no template did. */
const ANSWER_VERSION = '2';
const TEMPLATES = `${WORKSPACE}/templates` as const;

const NOT_SENDABLE_REASONS = [
  'template_not_bound',
  'template_mapping_inactive',
  'template_not_approved',
  'sender_not_found',
  'template_not_supported',
] as const satisfies readonly ErrorCode[];

const placeholders = z.array(z.string()).describe('Placeholder names, in order.');

const templateButton = z.object({
  text: z.string().describe('What the recipient sees; the key in `buttonValues`.'),
  type: z.string(),
  url: z.string().optional(),
  parameterized: z.boolean().describe('Whether a send must give it a value.'),
});

/** Schema of what a caller needs to fill a message, or a card of its carousel. */
const describedPart = {
  variables: z.object({ header: placeholders, body: placeholders }),
  buttons: z.array(templateButton),
  requires: z
    .array(z.enum(REQUIRED_FIELDS))
    .describe('Further fields of a send that it must give a value.'),
};

/** Schema of a template (contract 3). */
const listedTemplate = z
  .object({
    templateId: z.string(),
    providerTemplateProviderStatus: z.string().describe('For example `APPROVED`.'),
    providerTemplateComponents: z
      .string()
      .meta({ contentMediaType: 'application/json' })
      .describe("The components as JSON text, in Meta's shape whatever the provider."),
    name: z.string(),
    language: z.string(),
    category: z.string(),
    ...templateStanding,
    senderNumber: z.string(),
    senderConnected: z.boolean(),
    sendable: z.boolean(),
    notSendableReason: z
      .enum(NOT_SENDABLE_REASONS)
      .optional()
      .describe('Present when `sendable` is false.'),
    ...describedPart,
    cards: z.array(z.object(describedPart)).describe('The cards of a carousel; else empty.'),
    createdAt: timestamp,
    updatedAt: timestamp,
    lastSyncedAt: timestamp.nullable(),
  })
  .meta({ id: 'Template' });

/** Presents a template (contract 3). The product's specification fixes the first three names. */
function presentTemplate({ template, senderConnected, notSendableReason }: ListedTemplate) {
  const { unsupportedReason, ...description } = describeTemplate(template);
  const reason =
    notSendableReason ?? (unsupportedReason === null ? null : 'template_not_supported');
  return {
    templateId: template.id,
    providerTemplateProviderStatus: template.providerStatus,
    providerTemplateComponents: JSON.stringify(template.components),
    name: template.name,
    language: template.language,
    category: template.category,
    ...presentStanding(template),
    senderNumber: template.senderNumber,
    senderConnected,
    sendable: reason === null,
    ...(reason === null ? {} : { notSendableReason: reason }),
    ...description,
    createdAt: template.createdAt,
    updatedAt: template.updatedAt,
    lastSyncedAt: template.lastSyncedAt,
  };
}

const templateListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(listedTemplate).describe('Newest first, unless `sort` says otherwise.'),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .describe(
        'With `limit` or `cursor` only: the `cursor` of the next page; null on the last one.',
      ),
  })
  .meta({ id: 'TemplateList' });

const MAX_CHARACTERS = 512;

/** Filters for backends. */
const templateFilters = {
  status: filterText().describe("The provider's status, for example `APPROVED`; in any case."),
  name: filterText(),
  language: filterText(languageText).describe('In any spelling: `en_US` is `en-us`.'),
  senderNumber: recipientNumber
    .optional()
    .describe('The number they go out from: digits with country code.'),
};

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
  success: 200,
  async handle({ services, workspaceId, request, response, query }) {
    const listQuery = listQueryOf(request.query, query);
    const listing = await services.templates.list(workspaceId);
    const tag = weakTag(ANSWER_VERSION, listing.version, JSON.stringify(listQuery));
    setCaching(response, tag);
    if (isUnchanged(tag, request.get('if-none-match'))) response.status(304).end();
    else await sendTemplateList(response, listing, listQuery);
    return undefined;
  },
});

/** Filters for people, who also search by words. */
const templateSearchFilters = {
  ...templateFilters,
  search: filterText(withoutNul).describe(
    'A part of the name or of a text of the template, in any case.',
  ),
};

export const listTemplatesForPeople = endpoint({
  method: 'get',
  path: TEMPLATES,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'The templates, newest first',
  description: 'All of them, however many; with `limit` or `cursor` a page.',
  query: { ...templateSearchFilters, ...sortedPageQuery, sort: templateOrder },
  answers: { 200: answer(templateListAnswer, 'The templates.') },
  async handle({
    services,
    workspaceId,
    request,
    response,
    query: { sort: order, cursor, ...query },
  }) {
    const listing = await services.templates.list(workspaceId);
    if (order !== undefined) {
      const place = placeIn(order, cursor);
      const { filter } = listQueryOf(request.query, query);
      const page = await listing.sorted(filter, order, { limit: query.limit, cursor: place });
      response.json(presentPage(page, presentTemplate));
    } else {
      const newestFirst = { ...query, cursor: placeInTime(cursor) };
      await sendTemplateList(response, listing, listQueryOf(request.query, newestFirst));
    }
    return undefined;
  },
});

const templateShownAnswer = z
  .object({
    success: z.literal(true),
    template: listedTemplate,
  })
  .meta({ id: 'TemplateShown' });

export const getTemplateForPeople = endpoint({
  method: 'get',
  path: `${TEMPLATES}/:templateId`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'One template',
  answers: { 200: answer(templateShownAnswer, 'The template.') },
  errors: ['template_not_found'],
  async handle({ services, workspaceId, params }) {
    const shown = await services.templates.show(workspaceId, params.templateId);
    return { success: true, template: presentTemplate(shown) };
  },
});

/** Answers with all templates, or with a page of them (contract 3). */
async function sendTemplateList(
  response: Response,
  listing: TemplateListing,
  { filter, page }: TemplateListQuery,
): Promise<void> {
  if (page === null) await sendJsonList(response, listing.all(filter), presentTemplate);
  else response.json(presentPage(await listing.page(filter, page), presentTemplate));
}

type TemplateQuery = z.output<z.ZodObject<typeof templateFilters & typeof pageQuery>>;

interface TemplateListQuery {
  filter: TemplateFilter;
  /** Null for the whole list: a page needs `limit` or `cursor` in the query (contract 3). */
  page: PageRequest | null;
}

/** Reads the filters, and the page if the query asks for one. */
function listQueryOf(
  query: Record<string, unknown>,
  { limit, cursor, status, ...others }: TemplateQuery,
): TemplateListQuery {
  const isPaged = 'limit' in query || 'cursor' in query;
  return {
    filter: { ...others, status: status?.toUpperCase() },
    page: isPaged ? { limit, cursor } : null,
  };
}

/** Allows only the form of a language: it becomes part of a pattern of the database. */
function languageText(text: z.ZodString): z.ZodString {
  return text.regex(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/, 'must be a language like en or en_US');
}

/** Refuses NUL characters, which a pattern of the database cannot hold. */
function withoutNul(text: z.ZodString): z.ZodString {
  return text.regex(/^[^\0]*$/, 'must not hold a NUL character');
}

function filterText(narrowed = (text: z.ZodString): z.ZodString => text) {
  const text = z
    .string({ error: 'must be given once' })
    .min(1, 'must not be empty')
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);
  return narrowed(text).optional();
}

/** Lets callers keep the list and revalidate it each time; shared caches may not. */
function setCaching(response: Response, tag: string): void {
  response.set({
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    Vary: 'SERVICE-API-KEY, Authorization',
  });
}
