import type { Repositories } from '../../../../src/ports/repositories';

/** Call to the database at which a process dies, before or after the database has executed it. */
export interface Death {
  call: number;
  when: 'before' | 'after';
}

export class Died extends Error {}

/** Repositories of a process that dies; once dead it does nothing more, even if it catches the error. */
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
