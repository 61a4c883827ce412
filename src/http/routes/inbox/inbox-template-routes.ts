import { Router } from 'express';
import { API_KEY_SCOPES } from '../../../domain/api-key';
import type { PreviewTemplate } from '../../../services/templates/preview-template';
import type { SendTemplate } from '../../../services/messages/send-template';
import type { ListTemplates } from '../../../services/templates/list-templates';
import type { ShowTemplate } from '../../../services/templates/show-template';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, memberOf } from '../../middleware/require-person';
import { presentTemplate } from '../../presenters/template';
import { parseTemplateSearchQuery } from '../../schemas/template-list-query';
import { answerPreview, answerSend } from '../answer-send';
import { answerTemplateList } from '../answer-template-list';

export interface InboxTemplateRoutesDeps {
  listTemplates: ListTemplates;
  showTemplate: ShowTemplate;
  previewTemplate: PreviewTemplate;
  sendTemplate: SendTemplate;
}

/** What people can send, what it would look like, and a send as a program would make it. */
export function inboxTemplateRoutes(deps: InboxTemplateRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/templates`;

  router.get(path, people('inbox:use'), async (request, response) => {
    const query = parseTemplateSearchQuery(request.query);
    const listing = await deps.listTemplates(memberOf(response).workspaceId);
    await answerTemplateList(response, listing, query);
  });

  router.get(`${path}/:templateId`, people('inbox:use'), async (request, response) => {
    const { workspaceId } = memberOf(response);
    const shown = await deps.showTemplate(workspaceId, String(request.params['templateId']));
    response.json({ success: true, template: presentTemplate(shown) });
  });

  router.post(`${path}/preview`, people('inbox:use'), jsonBody, async (request, response) => {
    const { workspaceId } = memberOf(response);
    await answerPreview(deps, { workspaceId, scopes: [...API_KEY_SCOPES] }, request, response);
  });

  router.post(`${path}/send`, people('settings:edit'), jsonBody, async (request, response) => {
    await answerSend(deps, memberOf(response).workspaceId, request, response);
  });

  return router;
}
