import { type SignedContent, signatureHeaders } from '../../../domain/webhook-signature';
import type { ReceiverSecrets } from '../../webhooks/steps/receiver-secrets';

export interface RequestHead {
  userAgent: string;
  /** Over all runs, from 1. */
  attempt: number;
  content: SignedContent;
  secrets: ReceiverSecrets;
}

export const DELIVERY_AGENT = 'Service-Webhook/1.0';
export const TEST_AGENT = 'Service-Webhook-Test/1.0';

const MASK = '***';

/** Returns the headers of one POST (contract 7). */
export function requestHeaders({ userAgent, attempt, content, secrets }: RequestHead) {
  const { token, signingSecrets } = secrets;
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'x-webhook-event-id': content.id,
    'x-webhook-attempt': String(attempt),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...signatureHeaders(signingSecrets, content),
  };
}

/** Returns the headers as people see them, without anything that only the receiver may know. */
export function shownHeaders(head: Omit<RequestHead, 'secrets'>, sealed: SealedParts) {
  const token = sealed.hasToken ? MASK : null;
  const headers = requestHeaders({ ...head, secrets: { token, signingSecrets: [] } });
  if (!sealed.isSigned) return headers;
  const [id, timestamp] = [head.content.id, String(Math.floor(head.content.at.getTime() / 1000))];
  return {
    ...headers,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': MASK,
  };
}

interface SealedParts {
  hasToken: boolean;
  isSigned: boolean;
}
