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
