import { describe, expect, it } from 'vitest';
import { createReception } from '../src/uploads/reception';

/** A reception of 100 bytes, at a time that the test sets. */
function setUp() {
  const clock = { now: 0 };
  const reception = createReception(100, () => clock.now);
  const ended: string[] = [];
  const begin = (name: string) =>
    reception.begin(
      ({ status, headers }) => void ended.push(`${name} ${status} ${'Retry-After' in headers}`),
    );
  return { clock, begin, ended };
}

describe('bodies that are being received', () => {
  it('all go on while they fit, and room that is given back is room again', () => {
    const { begin, ended } = setUp();
    const first = begin('first');
    first.take(60);
    begin('second').take(40);
    first.end();
    begin('third').take(60);
    expect(ended).toEqual([]);
  });

  it('of several that do not fit, the one ends that has held the most bytes for the longest', () => {
    const { clock, begin, ended } = setUp();
    begin('long and large').take(40);
    begin('long and small').take(10);
    clock.now = 900;
    begin('new and large').take(45);
    clock.now = 1000;
    begin('small').take(10);
    expect(ended).toEqual(['long and large 503 true']);
  });

  it('as many end as have to, and each once', () => {
    const { clock, begin, ended } = setUp();
    const one = begin('one');
    one.take(50);
    begin('other').take(50);
    clock.now = 1000;
    begin('large').take(90);
    one.end();
    expect(ended).toEqual(['one 503 true', 'other 503 true']);
    begin('small').take(10);
    expect(ended).toHaveLength(2);
  });

  it('one that is larger than all may be together ends itself, and nothing that comes of it later counts', () => {
    const { begin, ended } = setUp();
    const only = begin('only');
    only.take(101);
    only.take(50);
    begin('next').take(100);
    expect(ended).toEqual(['only 503 true']);
  });
});
