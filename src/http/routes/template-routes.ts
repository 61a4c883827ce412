import { type Response, Router } from 'express';
import type { ListTemplates } from '../../usecases/template/list-templates';
import { isHeldByCaller, weakTag } from '../entity-tag';
import { sendJsonList } from '../json-list';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentTemplate } from '../presenters/template';
import { presentPage } from '../schemas/page-query';
import { parseTemplateListQuery } from '../schemas/template-list-query';

export interface TemplateRoutesDeps {
  listTemplates: ListTemplates;
}

/** Part of every tag: raise it when a listed template looks different though nothing was written. */
const ANSWER_VERSION = '1';

/** What can be sent (contract 3). */
export function templateRoutes(deps: TemplateRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get('/template', key('templates:read'), async (request, response) => {
    const { filter, page } = parseTemplateListQuery(request.query);
    const listing = await deps.listTemplates(keyOf(response).workspaceId);
    const tag = weakTag(ANSWER_VERSION, listing.version, JSON.stringify({ filter, page }));
    setCaching(response, tag);
    if (isHeldByCaller(tag, request.get('if-none-match'))) {
      response.status(304).end();
    } else if (page === null) {
      await sendJsonList(response, listing.all(filter), presentTemplate);
    } else {
      response.json(presentPage(await listing.page(filter, page), presentTemplate));
    }
  });

  return router;
}

/** Callers may keep the list, and ask each time whether it has changed; nobody in between may. */
function setCaching(response: Response, tag: string): void {
  response.set({
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    Vary: 'SERVICE-API-KEY, Authorization',
  });
}
