import { objectOf, parsed, type Rules } from './rule-server';

/** json-server 0.17: an object posted to a list of its file is stored, and comes back with an id. */
export const jsonServerRules: Rules = ({ method, url, headers, body }, store) => {
  if (url.pathname !== '/locations') return { status: 404, contentType: 'application/json', body: '{}' };
  const object = objectOf(parsed(body));
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (method !== 'POST' || !isJson || object === undefined) return { status: 400 };
  store();
  return {
    status: 201,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...object, id: 1 }, null, 2),
  };
};
