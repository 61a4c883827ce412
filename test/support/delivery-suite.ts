import { type TestHerald, startHerald } from './herald';
import { tenantsOf } from './send-one';
import { type TestTemporal, connectTemporal } from './temporal';

/** What suites about deliveries work with: short retry delays, and a view into Temporal. */
export interface DeliverySuite {
  herald: TestHerald;
  temporal: TestTemporal;
  newTenant: ReturnType<typeof tenantsOf>;
  close(): Promise<void>;
}

export async function startDeliverySuite(options: { receivers: number }): Promise<DeliverySuite> {
  const settings = { WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300' };
  const herald = await startHerald({ ...options, settings });
  const temporal = await connectTemporal(herald);
  return {
    herald,
    temporal,
    newTenant: tenantsOf(herald),
    async close() {
      await temporal.close();
      await herald.close();
    },
  };
}
