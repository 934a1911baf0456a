// A guest that says what its engine makes of the language: each message is answered with one text for each question.
import { jobs } from './jobs';
import { jsonQuestions } from './json';
import { numberQuestions } from './numbers';
import { orderQuestions } from './order';
import { syntaxQuestions } from './syntax';
import { textQuestions } from './texts';

const questions = {
  ...numberQuestions,
  ...orderQuestions,
  ...textQuestions,
  ...jsonQuestions,
  ...syntaxQuestions,
};

(globalThis as { geoGuest?: unknown }).geoGuest = (post: (json: string) => void) => () => {
  for (const [question, ask] of Object.entries(questions)) post(JSON.stringify({ question, answer: ask() }));
  const log: string[] = [];
  jobs(log).then(
    () => post(JSON.stringify({ question: 'jobs', answer: log })),
    (error) => post(String(error)),
  );
};
