import '../../test/keys-sensors.contract.test';
