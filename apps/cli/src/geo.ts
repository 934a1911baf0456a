import { processConsole } from './output/console';
import { createProgram } from './program';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await createProgram(processConsole).parseAsync();

// A request that was given up is still under way for Node: nobody waits for it.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit();
