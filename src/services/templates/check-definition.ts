import type { TemplateDefinition } from '../../domain/template/definition';
import { definitionProblems } from '../../domain/template/definition-problems';
import type { DefinitionProblem } from '../../domain/template/text-problems';
import type { SenderRepository } from '../../ports/senders';
import { resolveSender } from '../messages/steps/resolve-sender';

/**
 * Lists why the provider of a sender would not take a definition. Asks no provider.
 * @throws HeraldError sender_not_found, sender_number_required
 */
export async function checkDefinition(
  deps: { senders: SenderRepository },
  workspaceId: string,
  { sender: number, definition }: DefinitionRequest,
): Promise<DefinitionProblem[]> {
  const { provider } = await resolveSender(deps, workspaceId, number, 'sender');
  return definitionProblems(definition, provider);
}

/** A definition, and the number of the sender it is for; the only one of the workspace without it. */
export interface DefinitionRequest {
  sender?: string | undefined;
  definition: TemplateDefinition;
}
