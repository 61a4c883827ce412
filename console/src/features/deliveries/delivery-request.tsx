import { Code } from '@mantine/core';
import type { DeliveryDetails } from '../../lib/api/deliveries';
import { Section } from '../../components/section';

interface DeliveryRequestProps {
  request: DeliveryDetails['request'];
}

/** Shows the request that the receiver gets. */
export function DeliveryRequest({ request }: DeliveryRequestProps) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Section title="Request" about="Rebuilt from your current settings. Secrets are hidden.">
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {`${headers.join('\n')}\n\n${indented(request.body)}`}
      </Code>
    </Section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
