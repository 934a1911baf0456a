import '../../../../core/test/upgrade/mid-trip.test';
