import '../../test/log.contract.test';
