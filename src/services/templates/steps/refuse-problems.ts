import { HeraldError } from '../../../domain/errors';
import type { ProviderName } from '../../../domain/sender';
import type { TemplateDefinition } from '../../../domain/template/definition';
import { definitionProblems } from '../../../domain/template/definition-problems';

/** Refuses a definition that the provider would not take. @throws HeraldError invalid_request with each problem */
export function refuseProblems(definition: TemplateDefinition, provider: ProviderName): void {
  const problems = definitionProblems(definition, provider);
  if (problems.length === 0) return;
  const details = problems.map(({ path, message }) => ({ field: `definition.${path}`, message }));
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_request', sentence, { details });
}
