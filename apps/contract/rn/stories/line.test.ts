import '../../test/line.contract.test';
