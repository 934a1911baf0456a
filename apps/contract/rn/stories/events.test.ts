import '../../test/events.contract.test';
