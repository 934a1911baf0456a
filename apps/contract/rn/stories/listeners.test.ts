import '../../test/listeners.contract.test';
