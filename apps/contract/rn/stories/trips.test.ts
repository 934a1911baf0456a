import '../../test/trips.contract.test';
