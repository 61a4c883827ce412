import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import type { SandboxBehaviour } from '../types';
import { authorize } from './authorize';
import { GraphError, invalidParameter } from './graph-error';
import { pickFields } from './object-endpoints';

const DEFAULT_LIMIT = 25;
const USUAL_FIELDS = 'name,parameter_format,components,language,status,category';

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).default(DEFAULT_LIMIT),
  after: z.string().optional(),
  /** A part of the name. */
  name: z.string().default(''),
});

/** `GET /v{N}/{business account id}/message_templates`, page by page. */
export function templatesEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const number = authorize(request, state.numbers.values(), 'businessAccountId');
    const { phoneNumberId, businessAccountId } = number;
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw invalidParameter('limit must be a positive number');
    const start = query.data.after === undefined ? 0 : positionOf(query.data.after);
    const limit = Math.min(query.data.limit, state.templatePageSize);
    const end = start + limit;
    const templates = state.templates
      .of(businessAccountId)
      .filter((template) => template.name.includes(query.data.name));
    failIfAsked(state.behaviourToward(phoneNumberId), limit, start);
    response.json({
      data: templates
        .slice(start, end)
        .map((template) => pickFields(request, template, USUAL_FIELDS)),
      paging: {
        cursors: { before: cursorAt(start), after: cursorAt(end) },
        ...(end < templates.length && { next: nextUrl(request, cursorAt(end)) }),
      },
    });
  };
}

/** @throws GraphError for a page that the behaviour says, or one of more templates than it lets through */
function failIfAsked(
  { failingTemplatePage, templatePageMax }: SandboxBehaviour,
  limit: number,
  start: number,
): void {
  if (templatePageMax !== null && limit > templatePageMax) {
    const message = "Please reduce the amount of data you're asking for, then retry your request";
    throw new GraphError(1, message, { httpStatus: 500 });
  }
  const page = Math.floor(start / limit) + 1;
  if (page !== failingTemplatePage) return;
  throw new GraphError(1, 'An unknown error occurred', { httpStatus: 500 });
}

function cursorAt(position: number): string {
  return Buffer.from(`position:${position}`).toString('base64url');
}

function positionOf(cursor: string): number {
  const match = /^position:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) throw invalidParameter('after is not a cursor of this list');
  return Number(match[1]);
}

function nextUrl(request: Request, after: string): string {
  const url = new URL(request.originalUrl, `http://${request.headers.host}`);
  url.searchParams.set('after', after);
  return url.href;
}
