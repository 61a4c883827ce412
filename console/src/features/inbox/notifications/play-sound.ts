/** Sounds that follow each other sooner are one. */
const PAUSE_MS = 3000;
const SECONDS = 0.35;
const VOLUME = 0.15;
/** Two rising notes, in hertz. */
const NOTES = [660, 880];

let lastAt = -PAUSE_MS;

/** Plays a short sound, at most one in three seconds. Nothing where the browser keeps pages silent. */
export async function playSound(): Promise<void> {
  const now = performance.now();
  if (now - lastAt < PAUSE_MS) return;
  lastAt = now;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: VOLUME });
  volume.gain.linearRampToValueAtTime(0, context.currentTime + SECONDS);
  volume.connect(context.destination);
  const tones = NOTES.map((frequency) => new OscillatorNode(context, { frequency }));
  for (const [index, tone] of tones.entries()) {
    tone.connect(volume);
    tone.start(context.currentTime + (index * SECONDS) / NOTES.length);
    tone.stop(context.currentTime + SECONDS);
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * SECONDS * 1000));
  await context.close();
}
