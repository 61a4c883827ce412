import { z } from 'zod';
import {
  SAVED_VIEWS_MAX,
  type SavedView,
  VIEW_KINDS,
  VIEW_NAME_MAX,
  VIEW_PERIODS,
} from '../../domain/saved-view';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { inPlainWords } from '../schemas/errors';
import { doneAnswer, enteredText } from '../schemas/fields';
import { deliveryFilters } from './deliveries';
import { messageLogFilters } from './message-log';

/** Filters of lists that a member keeps under a name. Nobody else sees them, so the audit log has no entry of them. */

const tag = 'Settings';
const access = member('settings:read');
const VIEWS = `${WORKSPACE}/views` as const;
const VALUE_MAX = 1024;

const period = {
  range: z.enum(VIEW_PERIODS).optional(),
};

/** Filters that a view of each list can have. Those that name one message or one person stay out of the database. */
const FILTERS = {
  messages: z
    .strictObject(messageLogFilters)
    .omit({ messageId: true, idPrefix: true, recipient: true })
    .extend(period),
  deliveries: z
    .strictObject(deliveryFilters)
    .omit({ messageId: true, idPrefix: true })
    .extend(period),
};

const viewFields = {
  kind: z.enum(VIEW_KINDS).describe('The list that it filters.'),
  name: enteredText(VIEW_NAME_MAX).describe('Unique among your views of the list.'),
  query: z
    .record(z.string(), z.string().max(VALUE_MAX))
    .describe(
      `Filters of the list by their names, without those for one message or person, or \`range\`: ${VIEW_PERIODS.join(', ')}.`,
    )
    .meta({ example: { status: 'failed', range: '24h' } }),
};

const savedView = z.object({ viewId: z.string(), ...viewFields }).meta({ id: 'SavedView' });

const savedViewListAnswer = z
  .object({ success: z.literal(true), data: z.array(savedView) })
  .meta({ id: 'SavedViewList' });

const savedViewAnswer = z
  .object({ success: z.literal(true), view: savedView })
  .meta({ id: 'SavedViewShown' });

const createViewRequest = z
  .strictObject(viewFields)
  .check(({ value: { kind, query }, issues }) => {
    const { error } = FILTERS[kind].safeParse(query, { error: inPlainWords });
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ code: 'custom', path: ['query', ...path], message, input: query });
    }
    const time = ['since', 'before', 'from', 'to'].find((field) => query[field] !== undefined);
    if (query['range'] !== undefined && time !== undefined) {
      const message = `cannot stand beside ${time}`;
      issues.push({ code: 'custom', path: ['query', 'range'], message, input: query });
    }
  })
  .meta({ id: 'CreateViewRequest' });

export const listSavedViews = endpoint({
  method: 'get',
  path: VIEWS,
  access,
  tag,
  summary: 'Your saved views, by name',
  answers: { 200: answer(savedViewListAnswer, `All of them, at most ${SAVED_VIEWS_MAX}.`) },
  handle: async ({ services, workspaceId, member: { id } }) => {
    const views = await services.savedViews.list(workspaceId, id);
    return { success: true, data: views.map(present) };
  },
});

export const createSavedView = endpoint({
  method: 'post',
  path: VIEWS,
  access,
  tag,
  summary: 'Save filters of a list as a view',
  description: `Only you see it. 409 when another one has the name, or you have ${SAVED_VIEWS_MAX}.`,
  body: createViewRequest,
  answers: { 201: answer(savedViewAnswer, 'The view.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, member: { id }, body }) => {
    const view = await services.savedViews.create(workspaceId, id, body);
    return { success: true, view: present(view) };
  },
});

export const deleteSavedView = endpoint({
  method: 'delete',
  path: `${VIEWS}/:viewId`,
  access,
  tag,
  summary: 'Delete one of your saved views',
  answers: { 200: answer(doneAnswer, 'It is gone.') },
  errors: ['not_found'],
  handle: async ({ services, workspaceId, member: { id }, params }) => {
    await services.savedViews.delete(workspaceId, id, params.viewId);
    return { success: true };
  },
});

function present({ id, ...view }: SavedView) {
  return { viewId: id, ...view };
}
