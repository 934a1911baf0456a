import { objectOf, parsed, type Rules } from './rule-server';

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isNumeric = (value: unknown) =>
  isNumber(value) || (typeof value === 'string' && value !== '' && isNumber(Number(value)));

/**
 * The OwnTracks recorder, after `handle_message` of its recorder.c: it answers `[]` with 200 to whatever is posted to /pub, and stores a
 * location that has a position.
 */
export const ownTracksRules: Rules = ({ method, url, body }, store) => {
  if (method !== 'POST' || url.pathname !== '/pub') return { status: 404 };
  const message = objectOf(parsed(body)) ?? {};
  const { _type, lat, lon, tst, event, desc } = message;
  const isTimed = tst === undefined || isNumeric(tst);
  const isKnown =
    _type === 'location' || (_type === 'transition' && typeof event === 'string' && typeof desc === 'string');
  if (isKnown && isTimed && isNumeric(lat) && isNumeric(lon)) store();
  return { status: 200, contentType: 'application/json', body: '[]' };
};
