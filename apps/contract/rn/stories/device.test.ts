import '../../test/device.contract.test';
