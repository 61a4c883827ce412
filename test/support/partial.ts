/** Parts of dependencies: each a function, or an object of a few of its methods. */
type Parts<Deps> = {
  [Name in keyof Deps]?: Deps[Name] extends (...args: never[]) => unknown
    ? Deps[Name]
    : Partial<Deps[Name]>;
};

/** Stands for all dependencies of a resource where the code under test uses these alone. */
export function partial<Deps>(parts: Parts<NoInfer<Deps>>): Deps {
  return parts as Deps;
}
