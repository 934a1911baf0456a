import '../../test/auth.contract.test';
