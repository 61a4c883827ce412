import { Page } from '../../components/page';

export function AgentsPage() {
  return (
    <Page title="AI agents" about="Who answers on Autopilot.">
      {null}
    </Page>
  );
}
