import '../../test/safety.contract.test';
