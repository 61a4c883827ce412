import { Tabs, Text } from '@mantine/core';
import type { DeliveryDetails } from '../../lib/api/deliveries';
import { outcomeText } from '../../lib/outcome-text';
import { Section } from '../../components/section';
import type { Attempt } from './attempt-text';
import { BodyText } from './body-text';
import { curlText } from './curl-text';
import { shownUrl } from './delivery-facts';
import { HeaderTable } from './header-table';

interface AttemptExchangeProps {
  attempt: Attempt;
  /** Body of every request of the delivery. */
  body: string;
}

/** The request and the response of an attempt, as they were sent and received. */
export function AttemptExchange({ attempt, body }: AttemptExchangeProps) {
  return (
    <Section
      title={`Request and response, attempt ${attempt.number}`}
      about="As sent and received. Secrets are hidden."
    >
      <Tabs defaultValue="request" keepMounted={false}>
        <Tabs.List aria-label="Request or response">
          <Tabs.Tab value="request">Request</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt="sm">
          <Request attempt={attempt} body={body} />
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="sm">
          <Response attempt={attempt} />
        </Tabs.Panel>
      </Tabs>
    </Section>
  );
}

function Request({ attempt: { request }, body }: AttemptExchangeProps) {
  return (
    <>
      {request === null ? (
        <Text size="sm" c="dimmed" mb="sm">
          Headers of this attempt were not kept.
        </Text>
      ) : (
        <>
          <Text size="sm" fw={500} mb="xs" style={{ overflowWrap: 'anywhere' }}>
            {request.method} {shownUrl(request)}
          </Text>
          <HeaderTable label="Request headers" headers={request.headers} />
        </>
      )}
      <BodyText
        label="Request body"
        text={body}
        {...(request !== null && { command: curlText(request, body) })}
      />
    </>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const { outcome, httpStatus, failure, response, responseText, bodyTruncated } = attempt;
  if (httpStatus === null) {
    return <Text size="sm">{failure ?? `No response: ${outcomeText(outcome)}`}</Text>;
  }
  return (
    <>
      <Text size="sm" fw={500} mb="xs">
        {outcomeText(outcome)}
      </Text>
      {response === null ? (
        <Text size="sm" c="dimmed" mb="sm">
          Headers of this attempt were not kept.
        </Text>
      ) : (
        <HeaderTable label="Response headers" headers={response.headers} />
      )}
      {responseText === null || responseText === '' ? (
        <Text size="sm" c="dimmed" mt="sm">
          The response had no body.
        </Text>
      ) : (
        <BodyText label="Response body" text={responseText} />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {bodyTruncated ? 'Herald read only a part of the response. ' : ''}
        Herald keeps the first 1 KiB.
      </Text>
    </>
  );
}

interface PreviewProps {
  request: DeliveryDetails['request'];
}

/** The request of a delivery that was not attempted yet. */
export function RequestPreview({ request }: PreviewProps) {
  return (
    <Section
      title="Request"
      about="Not sent yet. Built from your current settings. Secrets are hidden."
    >
      <div>
        <HeaderTable label="Request headers" headers={request.headers} />
        <BodyText label="Request body" text={request.body} />
      </div>
    </Section>
  );
}
