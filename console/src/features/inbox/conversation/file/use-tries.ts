import { useState } from 'react';

/** Loading of a file by the browser itself, which is begun anew on demand. */
export function useTries(url: string) {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return {
    state,
    // The browser does not ask again for an address that has just failed.
    src: tries === 0 ? url : `${url}?try=${tries}`,
    onLoaded: () => setState('shown'),
    onFailed: () => setState('failed'),
    onRetry: () => {
      setTries(tries + 1);
      setState('loading');
    },
  };
}
