import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Row, Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Statistics } from '../../lib/api/statistics';

interface ErrorsSectionProps {
  errors: Statistics['errors'];
}

const SHOWN_MAX = 5;

/** The most frequent errors of the period, each with what to do about it. */
export function ErrorsSection({ errors }: ErrorsSectionProps) {
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
            action={<MessagesLink error={error} />}
          />
        ))}
      </Rows>
    </Section>
  );
}

function codesOf({ statusCode, code }: Statistics['errors'][number]): string {
  const codes = [
    ...(statusCode === null ? [] : [`Code ${statusCode}`]),
    ...(code === null ? [] : [`provider’s code ${code}`]),
  ];
  return codes.join(' · ');
}

function MessagesLink({ error: { statusCode, count } }: { error: Statistics['errors'][number] }) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/w/$workspaceId/messages"
          params={{ workspaceId }}
          search={statusCode === null ? {} : { statusCode: `${statusCode}` as const }}
        />
      )}
    >
      {count === 1 ? '1 message' : `${count.toLocaleString()} messages`}
    </Anchor>
  );
}
