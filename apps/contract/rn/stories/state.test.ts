import '../../test/state.contract.test';
