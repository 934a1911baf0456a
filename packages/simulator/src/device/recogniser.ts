import type { ActivityType } from '@geo/core';
import { type Draws, draws } from '../chance/draws';
import type { Going, World } from '../world/world';
import type { RecognisedActivity } from './device';
import { type ActivityModel, quantileOf } from './model';

/** A time in which nothing changes that a recogniser distinguishes. */
interface Spell {
  readonly from: number;
  readonly to: number;
  readonly going: Going;
  readonly words: readonly RecognisedActivity[];
}

/** Standing is looked for at steps of this on the way: shorter than any that is taken for `still`. */
const LOOK_MILLIS = 5_000;

/** Slower than this is standing, metres a second. */
const STANDING = 0.2;

/** The recognised activities in a world. */
export function createRecogniser(world: World, model: ActivityModel) {
  const spells = new Map<number, Spell>();
  let known = world.durationMillis;

  const spellAt = (at: number): Spell => {
    if (known !== world.durationMillis) {
      spells.clear();
      known = world.durationMillis;
    }
    let first = world.stretchAt(at);
    const { going } = first;
    let to = first.to;
    while (first.from > 0) {
      const before = world.stretchAt(first.from - 1);
      if (before.going !== going) break;
      first = before;
    }
    const held = spells.get(first.from);
    if (held !== undefined) return held;
    while (to !== Infinity) {
      const after = world.stretchAt(to);
      if (after.going !== going) break;
      to = after.to;
    }
    const spell = { from: first.from, to, going };
    const spoken = { ...spell, words: wordsOf(world, model, spell) };
    spells.set(first.from, spoken);
    return spoken;
  };

  return {
    activityAt(at: number): RecognisedActivity {
      let spell = spellAt(Math.max(0, at));
      for (;;) {
        for (let index = spell.words.length - 1; index >= 0; index--) {
          const word = spell.words[index] as RecognisedActivity;
          if (word.at <= at) return word;
        }
        if (spell.from <= 0) return { at: 0, type: 'unknown', confidence: 0 };
        spell = spellAt(spell.from - 1);
      }
    },
    activityAfter(at: number): RecognisedActivity | undefined {
      let spell = spellAt(Math.max(0, at));
      for (;;) {
        const word = spell.words.find((each) => each.at > at);
        if (word !== undefined) return word;
        if (spell.to === Infinity) return undefined;
        spell = spellAt(spell.to);
      }
    },
  };
}

const WORDS: Readonly<Record<Going, ActivityType>> = {
  still: 'still',
  walking: 'walking',
  running: 'running',
  on_bicycle: 'on_bicycle',
  in_vehicle: 'in_vehicle',
  on_rails: 'in_vehicle',
};

/** The reports of a spell, in order; what would come after its end is never reported. */
function wordsOf(
  world: World,
  model: ActivityModel,
  { from, to, going }: Omit<Spell, 'words'>,
): RecognisedActivity[] {
  const chance = draws(world.seed, `activity ${from}`);
  // After the world's end nothing new is reported, but what began in it is still noticed.
  const end = Math.min(to, world.durationMillis);
  const words: RecognisedActivity[] = [];
  const say = (at: number, type: ActivityType, sure: 'sure' | 'unsure') => {
    if (at >= to || words[words.length - 1]?.type === type) return;
    words.push({
      at: Math.round(at),
      type,
      confidence: Math.round(chance.between(...model.confidence[sure])),
    });
  };
  const type = WORDS[going];
  // An activity that has always lasted is known from the beginning.
  const noticed = from === 0 ? 0 : from + quantileOf(model.latencyMillis[going], chance.normal(1));
  const stands = going === 'still' ? [] : standing(world, from, end);
  const doubted = from + quantileOf(model.doubtMillis, chance.normal(1));
  if (doubted < noticed) say(doubted, 'unknown', 'unsure');
  say(noticed, type, 'sure');
  const wrongs = wrongOf(model, going, noticed, end, chance);
  const turns = [...wrongs, ...stands.flatMap((stand) => turnsOf(stand, type, noticed, model, chance))];
  for (const { at, type: reported, sure } of turns.sort((a, b) => a.at - b.at)) say(at, reported, sure);
  return words;
}

interface Turn {
  readonly at: number;
  readonly type: ActivityType;
  readonly sure: 'sure' | 'unsure';
}

function turnsOf(
  stand: { from: number; to: number },
  type: ActivityType,
  noticed: number,
  model: ActivityModel,
  chance: Draws,
): Turn[] {
  const stillAt = stand.from + quantileOf(model.haltMillis, chance.normal(1));
  const onAt = stand.to + quantileOf(model.onMillis, chance.normal(1));
  if (stillAt >= stand.to || stillAt <= noticed) return [];
  return [
    { at: stillAt, type: 'still', sure: 'sure' },
    { at: onAt, type, sure: 'sure' },
  ];
}

function wrongOf(model: ActivityModel, going: Going, noticed: number, end: number, chance: Draws): Turn[] {
  const turns: Turn[] = [];
  const { everyMillis, lastsMillis, types } = model.wrong[going];
  let at = noticed + everyMillis * chance.between(0.1, 1.9);
  while (at < end) {
    const lasts = quantileOf(lastsMillis, chance.normal(1));
    turns.push(
      { at, type: drawn(types, chance), sure: 'unsure' },
      { at: at + lasts, type: WORDS[going], sure: 'sure' },
    );
    at += lasts + everyMillis * chance.between(0.1, 1.9);
  }
  return turns;
}

function drawn(types: Readonly<Partial<Record<ActivityType, number>>>, chance: Draws): ActivityType {
  const weighted = Object.entries(types) as [ActivityType, number][];
  let left = chance.random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [type, weight] of weighted) {
    left -= weight;
    if (left < 0) return type;
  }
  return 'unknown';
}

/** When the device stands during a leg. */
function standing(world: World, from: number, to: number): { from: number; to: number }[] {
  const stands: { from: number; to: number }[] = [];
  let since = -1;
  for (let at = from; at < to; at += LOOK_MILLIS) {
    const isStanding = world.truthAt(at).speed < STANDING;
    if (isStanding && since < 0) since = at;
    if (!isStanding && since >= 0) {
      stands.push({ from: since, to: at });
      since = -1;
    }
  }
  return stands;
}
