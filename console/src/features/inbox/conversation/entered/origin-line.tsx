import { Text } from '@mantine/core';
import type { InboundMessage } from '../../../../lib/api/inbox';
import { OutsideLink } from './outside-link';

type OriginLineProps = Pick<InboundMessage, 'referral' | 'referredProduct'>;

/** Small lines above a message: the ad or post that the customer came from, and the product they ask about. */
export function OriginLine({ referral, referredProduct }: OriginLineProps) {
  return (
    <>
      {referral !== null && (
        <Text size="xs" c="dimmed">
          {referral.sourceType === 'post' ? 'From a post: ' : 'From an ad: '}
          <OutsideLink href={referral.sourceUrl ?? ''}>
            <bdi>
              {referral.headline ?? referral.body ?? referral.sourceId ?? 'without a title'}
            </bdi>
          </OutsideLink>
        </Text>
      )}
      {referredProduct !== null && (
        <Text size="xs" c="dimmed">
          {'About product '}
          <bdi>{referredProduct.productId}</bdi>
        </Text>
      )}
    </>
  );
}
