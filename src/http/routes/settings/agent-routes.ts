import { type Request, type Response, Router } from 'express';
import type { DeleteAgent } from '../../../services/agents/delete-agent';
import type { ChangeAgent, CreateAgent, SavedAgent } from '../../../services/agents/save-agent';
import type { SetSenderAgent } from '../../../services/agents/set-sender-agent';
import type { AgentViews } from '../../../services/agents/steps/agent-views';
import type { TestAgent } from '../../../services/agents/test-agent';
import type { CountSessionRequest } from '../../../services/members/count-session-request';
import type { SenderViews } from '../../../services/senders/show-sender';
import { jsonBody } from '../../middleware/json-body';
import { refuseExceeded } from '../../middleware/rate-headers';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { parseBody } from '../../schemas/parse-body';
import {
  agentChangeRequest,
  agentTestRequest,
  createAgentRequest,
  senderAgentRequest,
} from '../../schemas/settings/agents';
import { targetOf } from './sender-routes';

export interface AgentRoutesDeps {
  agentViews: AgentViews;
  createAgent: CreateAgent;
  changeAgent: ChangeAgent;
  deleteAgent: DeleteAgent;
  testAgent: TestAgent;
  setSenderAgent: SetSenderAgent;
  senderViews: Pick<SenderViews, 'of'>;
  countSessionRequest: CountSessionRequest;
}

/** The AI agents of a workspace, and whom they answer for (contract 6). A key comes in, and never goes out again. */
export function agentRoutes(deps: AgentRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/agents`;
  const [read, edit] = [people('settings:read'), people('settings:edit')];
  const answerOf = async ({ agent, warnings }: SavedAgent) => ({
    success: true,
    agent: await deps.agentViews.of(agent),
    warnings,
  });

  router.get(path, read, async (_request, response) => {
    const data = await deps.agentViews.list(memberOf(response).workspaceId);
    response.json({ success: true, data });
  });

  router.post(path, edit, jsonBody, async (request, response) => {
    const input = parseBody(createAgentRequest, request.body);
    const { workspaceId } = memberOf(response);
    const saved = await deps.createAgent(workspaceId, input, actorOf(response));
    response.status(201).json(await answerOf(saved));
  });

  router.get(`${path}/:agentId`, read, async (request, response) => {
    const agent = await deps.agentViews.show(...agentOf(request, response));
    response.json({ success: true, agent });
  });

  router.patch(`${path}/:agentId`, edit, jsonBody, async (request, response) => {
    const change = parseBody(agentChangeRequest, request.body);
    const target = agentOf(request, response);
    response.json(await answerOf(await deps.changeAgent(...target, change, actorOf(response))));
  });

  router.delete(`${path}/:agentId`, edit, async (request, response) => {
    await deps.deleteAgent(...agentOf(request, response), actorOf(response));
    response.json({ success: true });
  });

  router.post(`${path}/:agentId/test`, edit, jsonBody, async (request, response) => {
    const { text } = parseBody(agentTestRequest, request.body);
    const [workspaceId, agentId] = agentOf(request, response);
    refuseExceeded(await deps.countSessionRequest.ofAgentTest(workspaceId));
    response.json({ success: true, result: await deps.testAgent(workspaceId, agentId, text) });
  });

  router.put(`${WORKSPACE}/senders/:senderId/agent`, edit, jsonBody, async (request, response) => {
    const { agentId } = parseBody(senderAgentRequest, request.body);
    const target = targetOf(request, response);
    const sender = await deps.setSenderAgent(...target, agentId, actorOf(response));
    response.json({ success: true, sender: deps.senderViews.of(sender) });
  });

  return router;
}

/** The workspace and the agent of the path. */
function agentOf(request: Request, response: Response): [string, string] {
  return [memberOf(response).workspaceId, String(request.params['agentId'])];
}
