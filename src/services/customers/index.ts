import { bindAll } from '../steps/bind';
import { decideCustomer } from './decide-customer';
import { eraseCustomer } from './erase-customer';
import { exportCustomer } from './export-customer';
import { getCustomer } from './get-customer';
import { listCustomers } from './list-customers';
import type { CustomerDeps } from './deps';

/** Creates the services of customers. */
export function createCustomers(deps: CustomerDeps) {
  return bindAll(deps, {
    list: listCustomers,
    get: getCustomer,
    decide: decideCustomer,
    export: exportCustomer,
    erase: eraseCustomer,
  });
}

export type Customers = ReturnType<typeof createCustomers>;
