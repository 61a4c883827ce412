import type { z } from 'zod';

/** Lists all problems at once, a sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(
      `the configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** Returns what to write instead, for settings whose schema has no message of its own. */
function settingProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `must list at least ${issue.minimum}`
        : `must be ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must list at most ${issue.maximum}`
        : `must be ${issue.maximum} or less`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    default:
      return 'has an invalid format';
  }
}

/** A rule about more than a setting's own value. */
export interface SettingsRule<Config> {
  /** Settings that it reads, that of the sentence first; not judged while one of them has a problem of its own. */
  reads: readonly (keyof Config & string)[];
  /** Returns what is wrong, after the name of the setting; null when nothing is. */
  problem(config: Config): string | null;
}

/** Reads the settings of a schema from the environment. @throws ConfigError with every problem at once */
export function parseSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
  rules: readonly SettingsRule<z.output<Schema>>[] = [],
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: settingProblem });
  const problems = (parsed.error?.issues ?? []).map(
    ({ path: [name], message }) => [String(name), message] as const,
  );
  const wrong = new Set(problems.map(([name]) => name));
  const config = parsed.data ?? withDefaults(schema, given, wrong);
  const broken = rules
    .filter(({ reads }) => !reads.some((name) => wrong.has(name)))
    .map((rule) => [rule.reads[0] ?? '', rule.problem(config)] as const)
    .filter(([, message]) => message !== null);
  const sentences = [...problems, ...broken].map((words) => words.join(' '));
  if (sentences.length === 0) return config;
  throw new ConfigError([...new Set(sentences)]);
}

/** Returns the settings that are right, and of the wrong ones the defaults; for those without, nothing. */
function withDefaults<Schema extends z.ZodObject>(
  schema: Schema,
  given: Record<string, unknown>,
  wrong: ReadonlySet<string>,
): z.output<Schema> {
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return schema.partial().parse(right) as z.output<Schema>;
}
