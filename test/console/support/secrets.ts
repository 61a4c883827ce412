import type { Page } from 'playwright-core';

/** Watches what a page is answered, and tells where a secret shows. */
export interface SecretWatch {
  /** The places a secret is found in: the page as it stands, what the browser keeps, and all answers so far. */
  placesOf(secret: string): Promise<string[]>;
}

export function watchSecrets(page: Page): SecretWatch {
  const answers: Promise<{ url: string; text: string }>[] = [];
  // The body of one that does not finish, as an event stream, would be waited for in vain.
  page.on('requestfinished', (request) => {
    // The same files for everybody.
    if (request.url().includes('/console/assets/')) return;
    const text = request.response().then(async (response) => (await response?.text()) ?? '');
    const url = request.url();
    // A body that went away with its page was shown to nobody.
    const answer = text.catch(() => '').then((body) => ({ url, text: body }));
    answers.push(answer);
  });
  return {
    async placesOf(secret) {
      const kept = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
      );
      const places = [
        { url: 'the page', text: await page.content() },
        { url: 'the browser', text: kept },
        ...(await Promise.all(answers)),
      ];
      return places.filter(({ text }) => text.includes(secret)).map(({ url }) => url);
    },
  };
}

/**
 * Whether one of the requests that changed something still has that secret, in what was asked or answered: the console
 * remembers those requests for its buttons, in React's own tree.
 */
export function secretsInMutations(page: Page, secret: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const root = document.getElementById('root');
    const key = Object.keys(root).find((each) => each.startsWith('__reactContainer'));
    const clientOf = (fiber) =>
      fiber && (fiber.memoizedProps?.client ?? clientOf(fiber.child) ?? clientOf(fiber.sibling));
    const mutations = clientOf(root[key].stateNode.current).getMutationCache().getAll();
    return JSON.stringify(mutations.map(({ state }) => state)).includes(${JSON.stringify(secret)});
  })()`);
}
