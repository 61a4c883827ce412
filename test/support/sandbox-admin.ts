import type { TestHerald } from './herald';

/** How long the sandbox keeps each send waiting for its answer; it accepts before. */
export async function slowProvider({ sandbox }: TestHerald, answerDelayMs: number): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answerDelayMs }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Calls the provider has had for a recipient, whatever became of them. */
export async function providerCalls({ sandbox }: TestHerald, recipient: string): Promise<number> {
  const response = await fetch(`${sandbox.url}/sandbox/messages`);
  const { requestsByRecipient } = (await response.json()) as {
    requestsByRecipient: Record<string, number>;
  };
  return requestsByRecipient[recipient] ?? 0;
}
