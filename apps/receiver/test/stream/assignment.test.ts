import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  NO_ASSIGNMENT,
  proposed,
  shardsOf,
  surplus,
  withoutWriter,
} from '../../src/stream/assignment';
import { toStreamSettings } from '../../src/stream/options';
import { readShards } from '../../src/stream/ownership';
import { shardOf, subjectOf } from '../../src/stream/subjects';

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const step = (current: Assignment, writer: string, dead: readonly string[] = [], shards = EIGHT) =>
  proposed(current, writer, {
    shards,
    isDead: (name) => dead.includes(name),
    released: surplus(current, writer),
  });

describe('the assignment of shards to writers', () => {
  it('gives all to the first writer, and half of it to the second once the first lets go', () => {
    const alone = step(NO_ASSIGNMENT, 'a');
    expect(shardsOf(alone, 'a')).toEqual(EIGHT);
    const joined = step(alone, 'b');
    expect(shardsOf(joined, 'b')).toEqual([]);
    const shared = step(step(joined, 'a'), 'b');
    expect([shardsOf(shared, 'a').length, shardsOf(shared, 'b').length]).toEqual([4, 4]);
    expect(step(step(shared, 'a'), 'b').owners).toEqual(shared.owners);
  });

  it('gives what a dead writer held, and what one leaves, to those that live', () => {
    const shared = step(step(step(step(NO_ASSIGNMENT, 'a'), 'b'), 'a'), 'b');
    expect(shardsOf(step(shared, 'b', ['a']), 'b')).toEqual(EIGHT);
    expect(shardsOf(step(withoutWriter(shared, 'a'), 'b'), 'b')).toEqual(EIGHT);
  });

  it('gives a writer nothing but what it can take, and all of it where no other can', () => {
    const low = step(NO_ASSIGNMENT, 'a', [], [0, 1, 2, 3, 4, 5]);
    const both = step(low, 'b', [], [6, 7]);
    expect(shardsOf(both, 'b')).toEqual([6, 7]);
    expect(shardsOf(step(both, 'a', [], [0, 1, 2, 3, 4, 5]), 'a')).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('the address of a stream', () => {
  it('has several servers, a user and a password, which no error repeats', () => {
    const settings = toStreamSettings({ url: 'nats://geo:s%40fe@a,b:5222,c' });
    expect(settings.servers).toEqual(['a:4222', 'b:5222', 'c:4222']);
    expect(settings.credentials).toEqual({ user: 'geo', pass: 's@fe' });
    for (const url of ['http://a', 'nats://', 'nats://a/b', 'nats://geo:secret@a,'])
      expect(() => toStreamSettings({ url })).toThrow(/must look like nats:\/\/a:4222/);
    expect(() => toStreamSettings({ url: 'nats://geo:secret@a,' })).not.toThrow(/secret/);
    expect(() => toStreamSettings({ url: 'nats://a', replicas: 2 })).toThrow('must be 1, 3 or 5; got 2');
    expect(() => toStreamSettings({ url: 'nats://a', shards: 65 })).toThrow('from 1 to 64; got 65');
  });

  it('names subjects by organisation and shard, whatever an organisation is called', () => {
    expect(subjectOf('geo', 'acme', 7)).toBe('geo.acme.7');
    expect(subjectOf('geo', 'a.b.>', 7)).toBe('geo.=YS5iLj4.7');
    expect(shardOf('acme', 'phone-7', 64)).toBe(shardOf('acme', 'phone-7', 64));
    expect(new Set(Array.from({ length: 2000 }, (_, index) => shardOf('acme', `${index}`, 64))).size).toBe(
      64,
    );
  });

  it('is read for the shards of a writer', () => {
    const settings = toStreamSettings({ url: 'nats://a', shards: 8 });
    expect(readShards('0-2, 7', settings)).toEqual([0, 1, 2, 7]);
    for (const text of ['8', '2-1', 'x', '']) expect(() => readShards(text, settings)).toThrow(/below 8/);
  });
});
