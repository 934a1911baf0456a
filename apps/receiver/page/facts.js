// The contents of a record's popup.

/** A list of names and values. What comes from devices is only ever set as text. */
export function factsOf(row) {
  const { record } = row;
  const { coords, activity, battery } = record;
  const facts = [
    ['Time', new Date(row.at).toLocaleString()],
    ['State', row.motion + (record.event ? ` (${record.event})` : '')],
    ['Speed', isKnown(coords.speed) ? `${(coords.speed * 3.6).toFixed(1)} km/h` : 'not given'],
    // Clients of others leave out what they do not know, or say 0.
    ['Accuracy', coords.accuracy > 0 ? `${coords.accuracy.toFixed(0)} m` : 'not given'],
    ['Odometer', record.odometer === undefined ? 'not given' : `${(record.odometer / 1000).toFixed(3)} km`],
    ['Activity', activityIn(activity)],
    ['Battery', batteryIn(battery)],
    ['Device', row.device],
  ];
  const { dds, ddd } = record.extras ?? {};
  if (typeof dds === 'number')
    facts.push(['Phone', ddd === undefined ? 'in hand' : `was in hand for ${ddd} s`]);
  const list = document.createElement('dl');
  list.className = 'facts';
  for (const [name, value] of facts) list.append(textIn('dt', name), textIn('dd', value));
  return list;
}

function activityIn({ type = 'unknown', confidence }) {
  return type.replaceAll('_', ' ') + (confidence === undefined ? '' : ` (${confidence} %)`);
}

/** A level of -1 is one that the device does not know. */
function batteryIn({ level, is_charging }) {
  return (level < 0 ? 'unknown' : `${(level * 100).toFixed(0)} %`) + (is_charging ? ', charging' : '');
}

/** An element with a text in it. */
export function textIn(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** How long ago, in words. */
export function ago(timestamp) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(timestamp)) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 120) return `${seconds} s ago`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min ago`;
  return new Date(timestamp).toLocaleString();
}

/** The same of what may not have happened yet. */
export function agoOrNever(timestamp) {
  return timestamp ? ago(timestamp) : 'never';
}

/** Some platforms say -1 for a speed they do not know. */
function isKnown(speed) {
  return typeof speed === 'number' && speed >= 0;
}
