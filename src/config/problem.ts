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

/** Reads the settings of a schema from the environment. @throws ConfigError with every problem at once */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: settingProblem });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [name], message }) => `${String(name)} ${message}`,
  );
  throw new ConfigError([...new Set(problems)]);
}
