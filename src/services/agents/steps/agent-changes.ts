import type { Agent } from '../../../domain/agent';
import { type AuditChange, changesBetween } from '../../../domain/audit';

/** Lists the changes of an agent's settings for the audit log; key and instructions only as "changed". */
export function agentChanges(before: Agent | null, after: Agent): AuditChange[] {
  const changes = changesBetween(before === null ? {} : plainFields(before), plainFields(after));
  const untold = [
    ['instructions', before?.instructions, after.instructions],
    ['key', before?.sealedKey ?? null, after.sealedKey],
  ] as const;
  return [
    ...changes,
    ...untold.flatMap(([field, from, to]) =>
      from === to ? [] : [{ field, secret: true as const }],
    ),
  ];
}

function plainFields({ name, model, baseUrl, handOver, limits }: Agent) {
  return { name, model, baseUrl, handOver, ...limits };
}
