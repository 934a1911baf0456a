import { afterAll } from 'vitest';
import '../test/camel-operations.contract.test';
import '../test/camel-rules.contract.test';
import '../test/camel-shapes.contract.test';
import '../test/explain.contract.test';
import { stopDart } from './dart-clients';

afterAll(stopDart);
