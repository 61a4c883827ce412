import { sameSecret } from '../shared/constant-time';

/** Answers Meta's `GET` handshake: the challenge to echo as plain text, or null (403) when the token is not ours. */
export function answerSubscription(
  verifyToken: string,
  query: Record<string, string>,
): string | null {
  const token = query['hub.verify_token'] ?? '';
  const challenge = query['hub.challenge'] ?? '';
  if (query['hub.mode'] !== 'subscribe' || challenge === '') return null;
  return sameSecret(token, verifyToken) ? challenge : null;
}
