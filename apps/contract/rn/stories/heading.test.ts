import '../../test/heading.contract.test';
