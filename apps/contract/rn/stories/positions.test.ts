import '../../test/positions.contract.test';
