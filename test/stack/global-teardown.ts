/** Stops what global-setup.ts started. */
export default async function globalTeardown(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, 'stopTestRun');
  if (typeof stop === 'function') await stop();
}
