import { Page } from '../../components/page';
import { ActivitySection } from './activity-section';
import { SessionsSection } from './sessions-section';

/** The own account, whatever the workspace. */
export function AccountPage() {
  return (
    <Page title="Your account" about="Your sessions and recent account activity.">
      <SessionsSection />
      <ActivitySection />
    </Page>
  );
}
