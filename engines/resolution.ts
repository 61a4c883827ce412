import { EngineUnavailableError, messageOf } from './errors';
import type { EngineSource } from './types';

/** Source of an engine. `find` throws with the reason when the engine is not there. */
export interface ResolutionStep<Ready> {
  readonly source: EngineSource;
  /** Name of the place in error messages: "temporal on PATH". */
  readonly label: string;
  find(): Promise<Ready>;
}

/** Names the engine and the setting that ends the search. */
export interface ResolutionSubject {
  readonly engine: string;
  readonly variable: string;
}

/**
 * Returns the result of the first step that succeeds.
 *
 * @throws EngineUnavailableError naming every step and its reason when none does
 */
export async function resolveEngine<Ready>(
  { engine, variable }: ResolutionSubject,
  steps: readonly ResolutionStep<Ready>[],
): Promise<Ready> {
  const failures: string[] = [];
  for (const step of steps) {
    try {
      return await step.find();
    } catch (error) {
      failures.push(`  - ${step.label}: ${messageOf(error)}`);
    }
  }
  throw new EngineUnavailableError(
    [
      `${engine} could not be readied. Tried, in this order:`,
      ...failures,
      `Install it, or set ${variable} to the path of its program.`,
    ].join('\n'),
  );
}

/**
 * Returns the engine that an environment variable names. A broken one is an error: no other source is tried.
 *
 * @returns undefined when the variable is unset or empty
 * @throws EngineUnavailableError when what it names does not work
 */
export async function resolveExplicit<Ready>(
  { engine, variable }: ResolutionSubject,
  value: string | undefined,
  find: (path: string) => Promise<Ready>,
): Promise<Ready | undefined> {
  if (!value) return undefined;
  try {
    return await find(value);
  } catch (error) {
    throw new EngineUnavailableError(
      `${variable} names "${value}", which is no usable ${engine}: ${messageOf(error)}. ` +
        `Correct it, or unset it to let Herald find one.`,
    );
  }
}
