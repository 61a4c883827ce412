import { Text } from '@mantine/core';
import { Row, Rows } from '../rows';
import { Section } from '../section';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Statistics } from '../../lib/api/statistics';
import { TextLink } from '../text-link';

interface ErrorsSectionProps {
  /** First day of the period. */
  from: string;
  errors: Statistics['errors'];
}

const SHOWN_MAX = 5;

/** The most frequent errors of the period, each with what to do about it. */
export function ErrorsSection({ from, errors }: ErrorsSectionProps) {
  if (errors.length === 0) return null;
  return (
    <Section title="Most frequent errors">
      <Rows label="Most frequent errors">
        {errors.slice(0, SHOWN_MAX).map((error) => (
          <Row
            key={`${error.statusCode} ${error.code}`}
            title={error.meaning}
            facts={
              <>
                {error.advice}
                <Text size="xs" c="dimmed">
                  {codesOf(error)}
                </Text>
              </>
            }
            action={<MessagesOf error={error} from={from} />}
          />
        ))}
      </Rows>
    </Section>
  );
}

function codesOf({ statusCode, code }: Statistics['errors'][number]): string {
  const codes = [
    ...(statusCode === null ? [] : [`Code ${statusCode}`]),
    ...(code === null
      ? []
      : [statusCode === null ? `Herald’s code ${code}` : `provider’s code ${code}`]),
  ];
  return codes.join(' · ');
}

interface MessagesOfProps {
  error: Statistics['errors'][number];
  from: string;
}

/** How many messages failed so, with a link where the log can be filtered by it. */
function MessagesOf({ error: { statusCode, count }, from }: MessagesOfProps) {
  const { workspaceId } = useCurrentWorkspace();
  const text = count === 1 ? '1 message' : `${count.toLocaleString()} messages`;
  if (statusCode === null) return <Text size="sm">{text}</Text>;
  const since = `${from}T00:00:00.000Z`;
  return (
    <TextLink
      size="sm"
      to="/w/$workspaceId/messages"
      params={{ workspaceId }}
      search={{ statusCode: `${statusCode}` as const, since }}
    >
      {text}
    </TextLink>
  );
}
