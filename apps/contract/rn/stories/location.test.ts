import '../../test/location.contract.test';
