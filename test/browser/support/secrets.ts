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
