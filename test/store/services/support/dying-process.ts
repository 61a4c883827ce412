import type { Repositories } from '../../../../src/ports/repositories';

/** Where a process dies: at this of its calls to the database, before it gets there or after it was done. */
export interface Death {
  call: number;
  when: 'before' | 'after';
}

export class Died extends Error {}

/** The repositories of a process that dies; once dead it does nothing more, whatever it would have caught. */
export function dyingProcess(
  repositories: Repositories,
  { call, when }: Death,
): { repositories: Repositories; hasDied: () => boolean } {
  let calls = 0;

  async function asLongAsAlive(work: () => Promise<unknown>): Promise<unknown> {
    calls += 1;
    if (calls > call || (calls === call && when === 'before')) throw new Died();
    const result = await work();
    if (calls >= call) throw new Died();
    return result;
  }

  const dying = <Repository extends object>(repository: Repository): Repository =>
    new Proxy(repository, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => asLongAsAlive(() => Reflect.apply(member, target, args));
      },
    });
  const entries = Object.entries(repositories).map(([name, each]) => [name, dying(each)]);
  return {
    repositories: Object.fromEntries(entries) as Repositories,
    hasDied: () => calls >= call,
  };
}
