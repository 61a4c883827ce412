import {
  type Agent,
  type AgentLimits,
  DEFAULT_AGENT_LIMITS,
  type HandOverWay,
  agentKeyContext,
} from '../../../domain/agent';
import { type AuditChange, changesBetween } from '../../../domain/audit';
import { HeraldError } from '../../../domain/errors';
import { withoutFinalSlashes } from '../../../domain/text';
import type { SecretBox } from '../../../ports/secret-box';
import type { AgentDeps } from '../deps';

type LimitsInput = { [Name in keyof AgentLimits]?: number | undefined };

/** Settings of an agent as people enter them. Absent limits take their defaults. */
export interface AgentInput {
  name: string;
  instructions: string;
  model: string;
  baseUrl: string;
  /** Null or absent where the API needs none. */
  key?: string | null | undefined;
  limits?: LimitsInput | undefined;
  handOver?: HandOverWay | undefined;
}

/** Change of an agent: absent fields keep their value, and so does a key that is `(configured)`. */
export type AgentChange = { [Field in keyof AgentInput]?: AgentInput[Field] | undefined };

export interface SavedAgent {
  agent: Agent;
  /** For example that the host's name does not resolve now. */
  warnings: string[];
}

/** Placeholder that a stored key reads back as. */
export const CONFIGURED_KEY = '(configured)';

type AgentSettings = Pick<
  Agent,
  'name' | 'instructions' | 'model' | 'baseUrl' | 'sealedKey' | 'limits' | 'handOver'
>;

/** Settings of an agent that is about to be created. */
export const NO_SETTINGS: AgentSettings = {
  name: '',
  instructions: '',
  model: '',
  baseUrl: '',
  sealedKey: null,
  limits: DEFAULT_AGENT_LIMITS,
  handOver: 'tool',
};

/**
 * Returns the settings of an agent after a change, with warnings.
 * @throws HeraldError invalid_request naming the field; conflict when a stored key would go to another origin
 */
export async function applyChange(
  deps: AgentDeps,
  current: AgentSettings & { id: string },
  change: AgentChange,
): Promise<{ settings: AgentSettings; warnings: string[] }> {
  const baseUrl = withoutFinalSlashes(change.baseUrl ?? current.baseUrl);
  const warnings = baseUrl === current.baseUrl ? [] : await checkBaseUrl(deps, baseUrl);
  const sealedKey = nextKey(deps.secretBox, current, change.key);
  if (sealedKey !== null && sealedKey === current.sealedKey) refuseKeyMove(current, baseUrl);
  const settings: AgentSettings = {
    name: change.name ?? current.name,
    instructions: change.instructions ?? current.instructions,
    model: change.model ?? current.model,
    baseUrl,
    sealedKey,
    limits: limitsOf(current.limits, change.limits),
    handOver: change.handOver ?? current.handOver,
  };
  return { settings, warnings };
}

/** Checks a base URL and returns warnings. Requests go to paths below it, so it has no query and no fragment. */
async function checkBaseUrl({ modelAddressPolicy }: AgentDeps, baseUrl: string): Promise<string[]> {
  if (/[?#]/.test(baseUrl)) {
    throw invalid(
      'baseUrl',
      'a base URL has no query and no fragment: leave out what follows ? or #',
    );
  }
  if (baseUrl.endsWith('/chat/completions')) {
    throw invalid('baseUrl', 'a base URL ends before /chat/completions, which is added to it');
  }
  const verdict = await modelAddressPolicy.judge(baseUrl);
  if (!verdict.allowed) throw invalid('baseUrl', verdict.reason);
  return verdict.warning === undefined ? [] : [verdict.warning];
}

function nextKey(
  box: SecretBox,
  { id, sealedKey }: Pick<Agent, 'id' | 'sealedKey'>,
  key: string | null | undefined,
): string | null {
  if (key === undefined || key === CONFIGURED_KEY) return sealedKey;
  if (key === null) return null;
  return box.seal(key, agentKeyContext(id));
}

/** Refuses to send a stored key to another origin: an editor could read it on a server of their own. */
function refuseKeyMove(current: Pick<Agent, 'baseUrl'>, baseUrl: string): void {
  if (new URL(baseUrl).origin === new URL(current.baseUrl).origin) return;
  throw new HeraldError(
    'conflict',
    'the base URL now points to another origin: enter the key again, or clear it',
  );
}

function limitsOf(current: AgentLimits, change: LimitsInput = {}): AgentLimits {
  return {
    answersPerHour: change.answersPerHour ?? current.answersPerHour,
    historyMessages: change.historyMessages ?? current.historyMessages,
    maxTokens: change.maxTokens ?? current.maxTokens,
  };
}

function invalid(field: string, message: string): HeraldError {
  return new HeraldError('invalid_request', message, { details: [{ field, message }] });
}

/** Lists the changes of an agent's settings for the audit log, without the values of its key and instructions. */
export function agentChanges(before: Agent | null, after: Agent): AuditChange[] {
  const changes = changesBetween(
    before === null ? {} : auditedFields(before),
    auditedFields(after),
  );
  if (before?.instructions !== after.instructions) {
    changes.push({ field: 'instructions', secret: true });
  }
  if ((before?.sealedKey ?? null) !== after.sealedKey) changes.push({ field: 'key', secret: true });
  return changes;
}

function auditedFields({ name, model, baseUrl, handOver, limits }: Agent) {
  return { name, model, baseUrl, handOver, ...limits };
}
