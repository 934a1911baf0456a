import {
  answer,
  app,
  beat,
  birth,
  call,
  death,
  distracted,
  episode,
  heard,
  motion,
  on,
  request,
  type Story,
  watches,
} from './phrases';
import { kept, MINUTE, queued, record, stored } from './streamed';

export const ABOUT_EVENTS: Readonly<Record<string, readonly Story[]>> = {
  'http-events': [
    [
      'each once',
      (s) =>
        s.sends({ location: record('a') }).emits('http', { success: true, status: 200, responseText: 'ok' }),
    ],
    [
      'twice',
      (s) => {
        const told = { success: true, status: 200, responseText: 'ok' };
        return s
          .sends({ location: record('a') })
          .emits('http', told)
          .emits('http', told);
      },
      /no upload that has ended/,
    ],
    [
      'never',
      (s) => s.sends({ location: record('a') }).passes(10 * MINUTE),
      /no http event reported upload 1/,
    ],
    [
      'another status',
      (s) =>
        s.sends({ location: record('a') }).emits('http', { success: false, status: 500, responseText: '' }),
      /ended with 200, and the next http event says 500/,
    ],
    [
      'success that is none',
      (s) => s.sends({}).emits('http', { success: true, status: 400, responseText: '' }),
      /success true/,
    ],
    [
      'too much text',
      (s) =>
        s
          .sends({ location: record('a') })
          .emits('http', { success: true, status: 200, responseText: 'x'.repeat(1025) }),
      /1025 characters/,
    ],
    [
      'the log',
      (s) =>
        s
          .commits(
            kept('config', {
              version: 1,
              given: { url: 'https://backend.example/locations', logUrl: 'https://backend.example/log' },
            }),
          )
          .sees(request(1, 'log'), answer(1, 200))
          .emits('http', { success: true, status: 200, responseText: '' }),
      /no upload that has ended/,
    ],
    [
      'lost with its process',
      (s) =>
        s
          .sends({ location: record('a') })
          .sees(death, birth)
          .passes(10 * MINUTE),
    ],
  ],
  episodes: [
    [
      'open, closed, and another one',
      (s) => s.commits(episode(0, 100), distracted(1, 100, 7), episode(2, 100, 7), episode(3, 200)),
    ],
    [
      'two mixed',
      (s) => s.commits(episode(0, 100), episode(1, 200)),
      /names episode 200 before 100 was closed/,
    ],
    ['closed twice', (s) => s.commits(episode(0, 100, 7), episode(1, 100, 7)), /names episode 100 again/],
    [
      'closed by a record of the app',
      (s) =>
        s
          .commits(episode(0, 100), distracted(1, 100, 7))
          .sees(call('insertLocation', { coords: record('x').coords }))
          .commits(episode(2, 100, 7), queued(3, 'y')),
    ],
    [
      'not closed by a record of the app',
      (s) =>
        s
          .commits(episode(0, 100), distracted(1, 100, 7))
          .sees(call('insertLocation', { coords: record('x').coords }))
          .commits(queued(2, 'x'), episode(3, 100, 7)),
      /first after episode 100/,
    ],
    [
      'not on the first record after it',
      (s) => s.commits(episode(0, 100), distracted(1, 100, 7), queued(2, 'x')),
      /first after episode 100/,
    ],
    [
      'another duration',
      (s) => s.commits(episode(0, 100), distracted(1, 100, 8), episode(2, 100, 7)),
      /first after episode 100 closed after 8 s/,
    ],
    [
      'delivered twice',
      (s) => s.commits(distracted(0, 100, 7), distracted(1, 100, 7)),
      /reported in a second event/,
    ],
  ],
  heading: [
    [
      'far enough apart',
      (s) =>
        s
          .sees(call('watchHeading', { minIntervalMs: 100, minDeltaDeg: 5 }))
          .emits('heading', { heading: 359 })
          .passes(100)
          .emits('heading', { heading: 4 }),
    ],
    [
      'too soon',
      (s) =>
        s
          .sees(call('watchHeading', {}))
          .emits('heading', { heading: 1 })
          .passes(39)
          .emits('heading', { heading: 9 }),
      /39 ms apart/,
    ],
    [
      'too little',
      (s) =>
        s
          .sees(call('watchHeading', { minDeltaDeg: 5 }))
          .emits('heading', { heading: 359 })
          .passes(100)
          .emits('heading', { heading: 3 }),
      /4 degrees apart/,
    ],
    ['a kind without a watch', (s) => s.emits('heading', { heading: 1 }), /was not watched/],
    [
      'out of the circle',
      (s) => s.sees(call('watchHeading')).emits('heading', { heading: 360 }),
      /360 degrees/,
    ],
  ],
  headless: [
    ['what may be', (s) => s.sees(app('gone'), heard('geofence'), heard('heartbeat'))],
    ['a location', (s) => s.sees(app('gone'), heard('location')), /received location/],
    [
      'while the app is there',
      (s) => s.sees(app()).passes(1000).sees(heard('geofence')),
      /runtime was there/,
    ],
  ],
  'armed-while-moving': [
    [
      'armed while moving',
      (s) =>
        beat(
          s
            .commits(
              on,
              motion('tracking'),
              kept('config', { version: 1, given: { crashDetection: { enabled: true } } }),
            )
            .sees(watches('acceleration', { rateHz: 50 })),
          5,
        ),
    ],
    [
      'armed while parked',
      (s) =>
        beat(
          s
            .commits(
              on,
              motion('parked'),
              kept('config', { version: 1, given: { crashDetection: { enabled: true } } }),
            )
            .sees(watches('acceleration', { rateHz: 50 })),
          5,
        ),
      /the device does not move/,
    ],
    [
      'armed while switched off',
      (s) => beat(s.commits(on, motion('tracking')).sees(watches('acceleration', { rateHz: 50 })), 5),
      /both are switched off/,
    ],
    [
      'slow blocks while parked',
      (s) => beat(s.commits(on, motion('parked')).sees(watches('acceleration', { rateHz: 10 })), 5),
    ],
    [
      'a crash while parked',
      (s) => s.commits(on, motion('parked')).commits(stored(0, 'crash', {})),
      /crash 0 was reported/,
    ],
    [
      'a crash while parked that the app has confirmed',
      (s) =>
        s
          .commits(on, motion('parked'))
          .sees(call('confirmCrash', 'then'))
          .commits(stored(0, 'crash', {})),
    ],
    [
      'a second crash behind the one that the app has confirmed',
      (s) =>
        s
          .commits(on, motion('parked'))
          .sees(call('confirmCrash', 'then'))
          .commits(stored(0, 'crash', {}))
          .commits(stored(1, 'crash', {})),
      /crash 1 was reported/,
    ],
    [
      'an episode while parked',
      (s) => s.commits(on, motion('parked')).commits(kept('distraction', { episodes: { open: { dds: 5 } } })),
      /episode 5 opened/,
    ],
  ],
};
