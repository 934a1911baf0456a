import '../../test/keys-sensing.contract.test';
