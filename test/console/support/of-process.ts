/**
 * Returns what the suites of a process share, which the first of them makes. Each suite has modules of its own
 * (test/reporters/process-runtime.cjs), so that a variable of a module would be shared by none.
 */
export function ofProcess<Value>(name: string, make: () => Value): Value {
  const shared = globalThis as Record<symbol, unknown>;
  return (shared[Symbol.for(`herald.tests.${name}`)] ??= make()) as Value;
}
