import '../../test/rules.contract.test';
