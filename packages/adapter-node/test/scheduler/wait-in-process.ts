import { nodeScheduler } from '../../src/index';

nodeScheduler({ keepsProcessAlive: process.argv[2] === 'true' }).after(200, () =>
  console.log('the timer ran'),
);
