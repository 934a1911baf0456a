import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Boot } from '../../src/index';
import {
  parseTranscript,
  replayTranscript,
  TranscriptError,
  transcriptRecorder,
  writeTranscript,
} from '../../src/testing/index';

const drain = () => new Promise<void>((done) => setImmediate(done));

/** A guest that says each message again, now and a turn of the promise queue later. */
const echo: Boot = (post) => (json) => {
  post(JSON.stringify({ now: JSON.parse(json) }));
  void Promise.resolve().then(() => post('{"later":true}'));
};

const ECHOED = [
  '# a remark',
  '#',
  '= launch',
  '> {"say":1}',
  '< {"now":{"say":1}}',
  '< {"later":true}',
  '',
  '> {"say":2}',
  '< {"now":{"say":2}}',
  '< {"later":true}',
];

describe('the format of a transcript', () => {
  it('is read line by line, and each knows where it stood', () => {
    expect(parseTranscript('# why\r\n= launch\n\n> {"a":1}\n< {"b":2}\n')).toEqual([
      { kind: 'remark', text: 'why', number: 1 },
      { kind: 'begin', why: 'launch', number: 2 },
      { kind: 'host', json: '{"a":1}', number: 4 },
      { kind: 'guest', json: '{"b":2}', number: 5 },
    ]);
  });

  it('what is written is read back', () => {
    const text = fc.string().filter((some) => !/[\r\n]/.test(some));
    const json = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value));
    const spoken = fc.oneof(
      fc.record({ kind: fc.constant('remark' as const), text }),
      fc.record({ kind: fc.constant('host' as const), json }),
      fc.record({ kind: fc.constant('guest' as const), json }),
    );
    const begun = [
      { kind: 'begin', why: 'launch' },
      { kind: 'host', json: '{}' },
    ] as const;
    fc.assert(
      fc.property(fc.array(spoken), (rest) => {
        const lines = [...begun, ...rest];
        expect(parseTranscript(writeTranscript(lines))).toEqual(
          lines.map((line, index) => ({ ...line, number: index + 1 })),
        );
      }),
    );
  });

  it.each([
    ['= launch\n>{"a":1}', 2, 'must begin with "# ", "= ", "> " or "< "; got ">{\\"a\\":1}"'],
    ['= launch\nhello', 2, 'must begin with'],
    ['= launch\n> {"a":', 2, 'must hold one message, an object in JSON; got "{\\"a\\":"'],
    ['= launch\n> [1]', 2, 'must hold one message, an object in JSON; got "[1]"'],
    ['= launch\n> null', 2, 'must hold one message, an object in JSON; got "null"'],
    ['= ', 1, '"= " must say why a guest begins'],
    ['# so\n> {"a":1}', 2, 'speaks to a guest, and no "= " has begun one'],
    ['= launch\n> {}\n= again\n< {}', 4, 'has the guest speak before any "> " spoke to it'],
  ])('%j is refused, with the line', (text, line, problem) => {
    const read = () => parseTranscript(text);
    expect(read).toThrow(TranscriptError);
    expect(read).toThrow(problem);
    expect(read).toThrow(`line ${line} of the transcript`);
  });

  it('a line break within a line is refused', () => {
    expect(() => writeTranscript([{ kind: 'begin', why: 'two\nlines' }])).toThrow(
      'a line of a transcript has no line break; got "two\\nlines"',
    );
  });

  it('is written by a recorder that listens to a host', () => {
    const recorder = transcriptRecorder();
    recorder.remark('one\ntwo');
    recorder.begin('launch');
    recorder.tap('host', '{"a":1}');
    recorder.tap('guest', '{"b":2}');
    expect(recorder.lines).toEqual(['# one', '# two', '= launch', '> {"a":1}', '< {"b":2}']);
  });
});

describe('a replay', () => {
  it('of a guest that says the same has no difference, promise jobs included', async () => {
    const { posts, difference } = await replayTranscript(ECHOED, echo, drain);
    expect(difference).toBeUndefined();
    expect(posts).toHaveLength(4);
  });

  it('gives the first different message, with its line', async () => {
    const other = ECHOED.map((line) => line.replace('"now":{"say":2}', '"now":{"say":3}'));
    expect((await replayTranscript(other, echo, drain)).difference).toEqual({
      line: 9,
      expected: '{"now":{"say":3}}',
      got: '{"now":{"say":2}}',
    });
  });

  it('gives the message that is missing', async () => {
    const more = [...ECHOED, '< {"later":false}'];
    expect((await replayTranscript(more, echo, drain)).difference).toEqual({
      line: 11,
      expected: '{"later":false}',
      got: undefined,
    });
  });

  it('gives a message beyond the transcript, with the line that caused it', async () => {
    const fewer = ECHOED.filter((_line, index) => index !== 5);
    expect((await replayTranscript(fewer, echo, drain)).difference).toEqual({
      line: 4,
      expected: undefined,
      got: '{"later":true}',
    });
  });

  it('gives the error of a guest that throws', async () => {
    const throwing: Boot = () => () => {
      throw new Error('no');
    };
    expect((await replayTranscript(ECHOED, throwing, drain)).difference?.got).toBe('threw: no');
  });

  it('messages of a guest that was given up are dropped', async () => {
    const late: Boot = (post) => () => void setTimeout(() => post('{"late":true}'), 5);
    const slow = () => new Promise<void>((done) => setTimeout(done, 20));
    const lines = ['= one', '> {}', '= two', '> {}', '< {"late":true}'];
    const difference = (await replayTranscript(lines, late, slow)).difference;
    expect(difference).toEqual({ line: 2, expected: undefined, got: '{"late":true}' });
    const patient = ['= one', '> {}', '= two', '> {}'];
    const deaf = () => Promise.resolve();
    expect((await replayTranscript(patient, late, deaf)).difference).toBeUndefined();
  });
});
