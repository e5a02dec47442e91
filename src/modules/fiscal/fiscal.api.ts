// What other modules may call of fiscal receipts.
export { FiscalReceipts, type FiscalService, type PaidBy } from './application/fiscal-receipts';
export { FiscalEnvironment } from './fiscal.env';
export { receiptsSection } from './console/fiscal.presenter';
