import '../../test/explain.contract.test';
