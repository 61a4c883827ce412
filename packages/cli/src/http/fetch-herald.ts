import { Agent, fetch as fetchWith } from 'undici';
import { lookupLocal } from './local-address.ts';

/** Connects over http to this machine and private networks alone. Names of https are proved by certificates. */
const local = new Agent({
  connect: {
    lookup: lookupLocal('is not on this machine or a private network: use https://'),
  },
});

/** Calls Herald as `fetch` does; keys and grants never leave private networks in clear, wherever a name leads by now. */
export const fetchHerald: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol === 'https:') return fetch(input, init);
  // The same interfaces, in the types of another release.
  const options = { ...init, dispatcher: local } as Parameters<typeof fetchWith>[1];
  return (await fetchWith(url, options)) as unknown as Response;
};
