import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';

export interface Leak {
  place: string;
  secret: string;
}

/** Keeps the answers to what is asked, to look at them later. */
export function answerLog() {
  const answers: Answer[] = [];
  return {
    answers,
    keep: async (asked: Promise<Answer>): Promise<Answer> => {
      const answer = await asked;
      answers.push(answer);
      return answer;
    },
  };
}

/** Returns the places where a secret is in clear: answers, logs and the database. */
export async function leaksOf(
  herald: Pick<TestHerald, 'stage' | 'log'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  answers: Answer[],
  secrets: string[],
): Promise<Leak[]> {
  const places = {
    answers: JSON.stringify(answers.map(({ body }) => body)),
    'log of the API': await herald.log('api'),
    'log of the worker': await herald.log('worker'),
    ...(await herald.stage.records.dump(workspaceId)),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => ({ place, secret })),
  );
}
