/** Gives an operation its dependencies: the same function without its first argument. */
export function bind<Deps, Args extends unknown[], Result>(
  operation: (deps: Deps, ...args: Args) => Result,
  deps: Deps,
): (...args: Args) => Result {
  return (...args) => operation(deps, ...args);
}

type Operations<Deps> = Record<string, (deps: Deps, ...args: never[]) => unknown>;

type Bound<All> = {
  [Name in keyof All]: All[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Gives all operations of a resource their dependencies. */
export function bindAll<Deps, All extends Operations<Deps>>(
  deps: Deps,
  operations: All,
): Bound<All> {
  const bound = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) => operation(deps, ...args),
  ]);
  return Object.fromEntries(bound) as Bound<All>;
}
