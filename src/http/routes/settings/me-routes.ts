import { Router } from 'express';
import type { ListWorkspaces } from '../../../services/members/find-member';
import { type SessionDeps, personOf, requirePerson } from '../../middleware/require-person';
import { presentPerson, presentWorkspace } from '../../presenters/people';

export interface MeRoutesDeps extends SessionDeps {
  listWorkspaces: ListWorkspaces;
  /** Where the Temporal UI shows a workflow, by its id at the end; null when it is not known. */
  workflowsUrl: string | null;
}

/** Who is signed in, and where they are a member. */
export function meRoutes(deps: MeRoutesDeps): Router {
  const router = Router();
  const person = requirePerson(deps);

  router.get('/api/v1/me', person, async (_request, response) => {
    const own = personOf(response);
    const workspaces = await deps.listWorkspaces(own);
    response.json({
      success: true,
      person: presentPerson(own),
      workspaces: workspaces.map(presentWorkspace),
      workflowsUrl: deps.workflowsUrl,
    });
  });

  router.get('/api/v1/workspaces', person, async (_request, response) => {
    const workspaces = await deps.listWorkspaces(personOf(response));
    response.json({ success: true, data: workspaces.map(presentWorkspace) });
  });

  return router;
}
