import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type Template = components['schemas']['Template'];
export type Preview = components['schemas']['Preview'];
export type RenderedTemplate = Preview['rendered'];
type ListQuery = NonNullable<operations['listTemplatesForPeople']['parameters']['query']>;
export type TemplateFilter = Omit<ListQuery, 'cursor' | 'limit' | 'name' | 'sort'>;
export type TemplateOrder = NonNullable<ListQuery['sort']>;

/** A template and what fills it, as every way of sending takes it. */
export type FilledTemplate = { [Field in keyof Values]: NonNullable<Values[Field]> } & {
  templateId: string;
};

type Values = Omit<
  components['schemas']['InboxTemplateRequest'],
  'templateId' | 'templateName' | 'templateLanguage' | 'messageId'
>;

/** Send from the console, exactly as a program would make it. */
export interface TemplateSend extends FilledTemplate {
  recipientNumber: string;
  messageId?: string;
  autoPilot?: boolean;
  metadata?: Record<string, unknown>;
}

export type TemplateWritten = components['schemas']['TemplateWritten'];
type DefinitionRequest = components['schemas']['TemplateDefinitionRequest'];

const TEMPLATES = '/api/v1/workspaces/{workspaceId}/templates';
const PAGE_ROWS = 50;
/** Interval at which a template under review is read again. */
const REVIEW_LIVE_MS = 5000;

/** Finds templates by name or text. */
export async function findTemplates(workspaceId: string, query: ListQuery): Promise<Template[]> {
  const params = { path: { workspaceId }, query };
  return (await answerOf(api.GET(TEMPLATES, { params }))).data;
}

export const templatesQuery = (
  workspaceId: string,
  filter: TemplateFilter,
  sort: TemplateOrder = 'name',
) =>
  infiniteQueryOptions({
    queryKey: ['templates', workspaceId, filter, sort],
    queryFn: ({ pageParam }) => {
      const page = { limit: PAGE_ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const params = { path: { workspaceId }, query: { ...filter, sort, ...page } };
      return answerOf(api.GET(TEMPLATES, { params }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  });

export const templateQuery = (workspaceId: string, templateId: string) =>
  queryOptions({
    queryKey: ['template', workspaceId, templateId],
    queryFn: async () => {
      const params = { path: { workspaceId, templateId } };
      return (await answerOf(api.GET(`${TEMPLATES}/{templateId}`, { params }))).template;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.providerTemplateProviderStatus === 'PENDING' && REVIEW_LIVE_MS,
  });

/** Creates a template at the provider and submits it for review. @throws ApiError */
export function createTemplate(workspaceId: string, body: DefinitionRequest) {
  return answerOf(api.POST(TEMPLATES, { params: at(workspaceId), body }));
}

/** Replaces category and content of a template at the provider. @throws ApiError */
export function editTemplate(
  workspaceId: string,
  templateId: string,
  definition: DefinitionRequest['definition'],
) {
  const params = { path: { workspaceId, templateId } };
  return answerOf(api.PUT(`${TEMPLATES}/{templateId}`, { params, body: { definition } }));
}

/** Fields of a send that a preview judges beside the values. */
export interface PreviewedSend {
  recipientNumber?: string;
  recipientId?: string;
  autoPilot?: boolean;
}

/** Loads the preview and the problems of a send; keeps the last answer until the next one arrives. */
export const previewQuery = (workspaceId: string, body: FilledTemplate & PreviewedSend) =>
  queryOptions({
    queryKey: ['template-preview', workspaceId, body],
    queryFn: () => answerOf(api.POST(`${TEMPLATES}/preview`, { params: at(workspaceId), body })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Sends as a program would, webhooks and all. @throws ApiError */
export function sendTemplate(workspaceId: string, body: TemplateSend) {
  return answerOf(api.POST(`${TEMPLATES}/send`, { params: at(workspaceId), body }));
}

const at = (workspaceId: string) => ({ path: { workspaceId } });

/** The conversation between a number and a customer, for who may use the Inbox; null when there is none. */
export const conversationOfQuery = (
  workspaceId: string,
  { senderNumber, recipientNumber }: { senderNumber: string; recipientNumber: string | null },
) =>
  queryOptions({
    queryKey: ['conversation-of', workspaceId, senderNumber, recipientNumber],
    queryFn: async () => {
      if (recipientNumber === null) return null;
      const params = { ...at(workspaceId), query: { senderNumber, search: recipientNumber } };
      const path = '/api/v1/workspaces/{workspaceId}/conversations';
      const { data } = await answerOf(api.GET(path, { params }));
      const found = data.find(({ customer }) => customer.number === recipientNumber);
      return found?.conversationId ?? null;
    },
  });
