/** Herald begins a stream at once; a proxy that buffers it lets nothing through. */
const SILENT_MS = 20_000;

/** Calls back when a stream has neither begun nor failed after 20 seconds. Returns the timer. */
export function watchSilence(
  stream: Pick<EventTarget, 'addEventListener'>,
  onSilent: () => void,
): ReturnType<typeof setTimeout> {
  const timer = setTimeout(onSilent, SILENT_MS);
  const stop = () => clearTimeout(timer);
  stream.addEventListener('ready', stop);
  stream.addEventListener('error', stop);
  return timer;
}
