import { processConsole } from './output/console';
import { createProgram } from './program';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await createProgram(processConsole).parseAsync();

// For Node an abandoned request is still pending: the exit does not wait for it.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit();
