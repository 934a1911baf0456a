import '../../test/operations.contract.test';
