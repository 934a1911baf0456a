import '../../test/keys-upload.contract.test';
