import { type Response, Router } from 'express';
import type { ListTemplates } from '../../services/templates/list-templates';
import { isHeldByCaller, weakTag } from '../entity-tag';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { parseTemplateListQuery } from '../schemas/template-list-query';
import { answerTemplateList } from './answer-template-list';

export interface TemplateRoutesDeps {
  listTemplates: ListTemplates;
}

/** Part of every tag: raise it when a listed template looks different though nothing was written. */
const ANSWER_VERSION = '1';

/** What can be sent (contract 3). */
export function templateRoutes(deps: TemplateRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get('/template', key('templates:read'), async (request, response) => {
    const query = parseTemplateListQuery(request.query);
    const listing = await deps.listTemplates(keyOf(response).workspaceId);
    const tag = weakTag(ANSWER_VERSION, listing.version, JSON.stringify(query));
    setCaching(response, tag);
    if (isHeldByCaller(tag, request.get('if-none-match'))) {
      response.status(304).end();
    } else {
      await answerTemplateList(response, listing, query);
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
