import type { AuditRepository } from '../../ports/audit';
import type { BudgetRepository } from '../../ports/budgets';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { RateCardRepository } from '../../ports/rate-cards';
import type { StatisticRepository } from '../../ports/statistics';
import type { UsageRepository } from '../../ports/usage';

/** Dependencies of usage and budgets. */
export interface UsageDeps {
  audit: AuditRepository;
  budgets: BudgetRepository;
  clock: Clock;
  log: Logger;
  rateCards: RateCardRepository;
  statistics: StatisticRepository;
  usage: UsageRepository;
}
