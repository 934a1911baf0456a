import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import { describeStoreReads } from './reads-suite';

describeStoreReads('SQLite', async () => openSqliteStore(':memory:', () => undefined));
