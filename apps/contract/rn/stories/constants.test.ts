import '../../test/constants.contract.test';
