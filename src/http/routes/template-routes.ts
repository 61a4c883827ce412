import { Router } from 'express';
import type { ListTemplates } from '../../usecases/template/list-templates';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentTemplate } from '../presenters/template';

export interface TemplateRoutesDeps {
  listTemplates: ListTemplates;
}

/** What can be sent (contract 3). */
export function templateRoutes(deps: TemplateRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get('/template', key('templates:read'), async (_request, response) => {
    const listed = await deps.listTemplates(keyOf(response).workspaceId);
    response.json({ success: true, data: listed.map(presentTemplate) });
  });

  return router;
}
