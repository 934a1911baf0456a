import '../../test/upload.contract.test';
