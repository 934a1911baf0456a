import { Base } from './classes';

/** What runs when, with everything that promises can be made to do. */
export async function jobs(log: string[]): Promise<void> {
  const note = (what: string) => () => void log.push(what);
  async function waits(name: string): Promise<string> {
    log.push(`${name} begins`);
    await null;
    log.push(`${name} goes on`);
    await Promise.resolve();
    return name;
  }
  async function follows(): Promise<string> {
    return Promise.resolve('followed');
  }
  const fails = async () => {
    try {
      await Promise.reject(new Base('B', 'broken'));
    } catch (error) {
      log.push(`caught ${(error as Base).both}`);
      throw error;
    } finally {
      log.push('at last');
    }
  };
  void waits('one').then(note('one is done'));
  void follows().then(note('followed'));
  void fails().catch(note('failed')).finally(note('finally')).then(note('after finally'));
  let chain: Promise<unknown> = Promise.resolve();
  for (let index = 1; index <= 6; index += 1) chain = chain.then(note(`tick ${index}`));
  void new Promise((resolve) => resolve(Promise.resolve())).then(note('resolved with a promise'));
  void Promise.resolve()
    .then(() => Promise.resolve())
    .then(note('gave a promise'));
  void Promise.all([waits('two'), 1, follows()]).then((all) => log.push(`all ${all.join()}`));
  void Promise.allSettled([follows(), fails()]).then((all) =>
    log.push(all.map(({ status }) => status).join()),
  );
  void Promise.race([follows(), new Promise(() => undefined)]).then(note('raced'));
  await chain;
  for (const value of [waits('three'), waits('four')]) log.push(await value);
}
