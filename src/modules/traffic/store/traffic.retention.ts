import { deletedRows } from '../../../platform/privacy/retention';

/** Three years can be compared with each other. */
export const TRAFFIC_DATA = [deletedRows({ table: 'traffic_sources', since: 'at', keepDays: 1096 })];
