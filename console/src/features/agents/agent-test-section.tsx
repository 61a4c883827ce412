import { Text } from '@mantine/core';
import type { Agent } from '../../lib/api/agents';
import { Part } from '../../components/part';
import { Section } from '../../components/section';

interface AgentTestSectionProps {
  agent: Agent;
}

/** Place to talk to the agent before customers do. */
export function AgentTestSection({ agent }: AgentTestSectionProps) {
  return (
    <Section
      title="Playground"
      about="Talk to the saved agent as a customer. Stores and sends nothing."
    >
      {isStandIn(agent) && (
        <Text size="sm">
          The sandbox stands in for this model. It repeats what you write and follows no
          instructions. “Person” or “human” makes it hand over.
        </Text>
      )}
      <Part
        name="agent-playground"
        what="the playground"
        rows={1}
        load={async () => (await import('./playground')).Playground}
      >
        {(Playground) => <Playground agent={agent} />}
      </Part>
    </Section>
  );
}

/** Tells whether the sandbox answers for the model (docs/sandbox.md). */
function isStandIn({ baseUrl, model }: Agent): boolean {
  return new URL(baseUrl).pathname.startsWith('/agent/v1') && model.startsWith('sandbox');
}
