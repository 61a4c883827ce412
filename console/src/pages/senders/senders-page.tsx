import { Page } from '../../components/page';

export function SendersPage() {
  return (
    <Page title="Senders" about="The numbers you send from.">
      {null}
    </Page>
  );
}
