import { Page } from '../../components/page';
import { ActivitySection } from './activity-section';
import { SessionsSection } from './sessions-section';

/** The own account, whatever the workspace. */
export function AccountPage() {
  return (
    <Page title="Your account" about="Where you are signed in, and what happened to your account.">
      <SessionsSection />
      <ActivitySection />
    </Page>
  );
}
