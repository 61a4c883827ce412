import { Text } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import { failureAdvice } from '../../../lib/failure-advice';

interface FailureTextProps {
  message: OutboundMessage;
}

const FAILED = ['failed', 'rejected', 'unreachable'];

export function hasFailed({ status }: OutboundMessage): boolean {
  return FAILED.includes(status);
}

/** Why it did not arrive: Herald's sentence, or the provider's own words. */
export function FailureText({ message }: FailureTextProps) {
  return (
    <Text size="xs" c="red" dir="auto" data-failure>
      {reasonOf(message)}
    </Text>
  );
}

function reasonOf({ refusal, providerError, statusCode }: OutboundMessage): string {
  if (refusal !== null) return `Not sent: ${refusal}.`;
  if (providerError === null) {
    return statusCode === undefined
      ? 'Not sent: the provider could not be reached.'
      : `Failed at the provider (${statusCode}).`;
  }
  const { code, title, message, details } = providerError;
  const words = [...new Set([title, message, details])].filter((each) => each !== '').join(': ');
  const said = `Provider error: ${words || 'no reason given'}${code === null ? '' : ` (${code})`}`;
  const advice = failureAdvice(code);
  return advice === null ? said : `${said}. ${advice}`;
}
