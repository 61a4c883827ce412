/** Asks for a lock, which is held from its grant until what `grant` returns has settled. */
type RequestLock = (grant: () => Promise<void>) => void;

/** Lock that is taken and given back any number of times. */
interface Hold {
  take: () => void;
  /** Gives it back; at once when it is granted only later. */
  release: () => void;
}

export function createHold(request: RequestLock): Hold {
  let release = (): void => undefined;
  return {
    take() {
      release();
      const released = new Promise<void>((resolve) => (release = resolve));
      request(() => released);
    },
    release: () => release(),
  };
}
