import type { ClientBase } from 'pg';
import { indexPartitions } from './partition-index';

/**
 * Version 4: records by arrival, for webhooks, live streams and `order=arrival`. Each asks for the next few after a number, and
 * without this index reads and sorts everything that has arrived since.
 */
export async function indexArrivals(client: ClientBase): Promise<void> {
  await indexPartitions(client, 'records_by_arrival', '(org, seq)');
}
